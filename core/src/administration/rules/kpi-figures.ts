import type { Day } from '../../kernel/calendar.js';
import type { Interval } from '../../kernel/instant.js';
import type { Krw } from '../../kernel/krw.js';
import type { NotificationChannel } from '../../notification/rules/delivery.js';

/** Figures that the database counts for the dashboard; each covers the requested period unless its comment says otherwise. */
export interface KpiFigures {
  readonly members: KpiMembers;
  readonly mentors: KpiMentors;
  readonly reservations: KpiReservations;
  /** Unbooked blocks that begin in the period. */
  readonly openBlocks: number;
  /** Owed to mentors, now. */
  readonly escrow: Krw;
  readonly payable: Krw;
  readonly payouts: KpiPayouts;
  /** Now. */
  readonly openComplaints: number;
  /** Days on which anything was, in their order. */
  readonly days: readonly DayFigures[];
  /** Messages of events in the time, pending ones left out; by channel, then by event. */
  readonly deliveries: readonly DeliveryFigures[];
}

export interface KpiMembers {
  /** Registered by the end of the interval, without closed accounts. */
  readonly total: number;
  /** With a membership that runs, is paused or is past due, now. */
  readonly active: number;
  readonly new: number;
}

export interface KpiMentors {
  /** As of members. */
  readonly total: number;
  readonly new: number;
  /** Mentors by current status and tier. */
  readonly active: number;
  readonly pro: number;
  readonly unverified: number;
  readonly onHold: number;
  /** Time off for illness that began in the range. */
  readonly illnesses: number;
  /** Mentors with two of them or more. */
  readonly repeatedlyIll: number;
}

/** By current status; each reservation is counted once. */
export interface KpiReservations {
  /** In progress, too. */
  readonly confirmed: number;
  readonly completed: number;
  /** In time, or a match that was rejected. */
  readonly cancelled: number;
  readonly lateCancelled: number;
  /** No-shows of members and of mentors. */
  readonly noShows: number;
}

export interface KpiPayouts {
  readonly deposited: number;
  /** What was deposited. */
  readonly net: Krw;
  /** Made, and not deposited yet; now. */
  readonly waiting: number;
  readonly failed: number;
}

export interface DayFigures {
  readonly day: Day;
  /** Standing or past ones, no-shows included. */
  readonly reservations: number;
  readonly paid: Krw;
  readonly refunded: Krw;
}

/** Messages of a channel and an event with the same delay. */
export interface DeliveryFigures {
  readonly channel: NotificationChannel;
  readonly eventKey: string;
  /** `roughDelay` from the event to the sending; null for those that failed or bounced. */
  readonly delayMs: number | null;
  readonly count: number;
}

export interface KpiQueries {
  /** At one moment. Its cost follows what the time holds, and how many people there are. */
  figures(time: Interval): Promise<KpiFigures>;
}
