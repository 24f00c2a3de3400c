import type { Day } from '../../kernel/calendar.js';
import type { Krw } from '../../kernel/krw.js';
import type { NotificationChannel } from '../../notification/rules/delivery.js';

/** Figures that the database counts for the dashboard; each covers the requested period unless its comment says otherwise. */
export interface KpiFigures {
  readonly members: KpiMembers;
  readonly mentors: KpiMentors;
  readonly reservations: KpiReservations;
  /** Unbooked blocks that begin in the period. */
  readonly openBlocks: number;
  /** Owed to mentors and still held, now. */
  readonly escrow: Krw;
  /** Owed to mentors and released for the next payout, now. */
  readonly payable: Krw;
  readonly payouts: KpiPayouts;
  /** Now. */
  readonly openComplaints: number;
  /** Days with activity, in order. */
  readonly days: readonly DayFigures[];
  /** Finished messages of events in the period, by channel, then by event. */
  readonly deliveries: readonly DeliveryFigures[];
}

export interface KpiMembers {
  /** Registered by the end of the interval, without closed accounts. */
  readonly total: number;
  /** Members whose membership is active, paused or past due, now. */
  readonly active: number;
  readonly new: number;
}

export interface KpiMentors {
  /** Registered by the end of the interval, without closed accounts. */
  readonly total: number;
  readonly new: number;
  /** By status now; `pro`: the active ones of the Pro tier, also with the tier on hold. */
  readonly active: number;
  readonly pro: number;
  readonly unverified: number;
  readonly onHold: number;
  /** Time off for illness that began in the range. */
  readonly illnesses: number;
  /** Mentors with at least two of these illnesses. */
  readonly repeatedlyIll: number;
}

/** The number of reservations by current status; each is counted once. */
export interface KpiReservations {
  /** Includes sessions in progress. */
  readonly confirmed: number;
  readonly completed: number;
  /** Cancelled in time, and rejected matches. */
  readonly cancelled: number;
  readonly lateCancelled: number;
  /** The no-shows of members and of mentors together. */
  readonly noShows: number;
}

export interface KpiPayouts {
  readonly deposited: number;
  /** The deposited amount. */
  readonly net: Krw;
  /** Calculated but not yet deposited, now. */
  readonly waiting: number;
  /** Now. */
  readonly failed: number;
}

export interface DayFigures {
  readonly day: Day;
  /** The number of reservations that are not cancelled, including past ones and no-shows. */
  readonly reservations: number;
  readonly paid: Krw;
  readonly refunded: Krw;
}

/** Messages of a channel and an event with the same delay. */
export interface DeliveryFigures {
  readonly channel: NotificationChannel;
  readonly eventKey: string;
  /** `roughDelay` from the event to the sending; null for failed and bounced messages. */
  readonly delayMs: number | null;
  readonly count: number;
}
