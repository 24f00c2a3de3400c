import type { FixedSlot, Occurrence } from './rules/fixed-slot.js';
import type { Reservation } from '../booking/rules/reservation.js';
import type { FixedSlotId, MemberId, MentorId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';
import type { NamedReference } from '../kernel/named-reference.js';
import type { Page, PageRequest } from '../kernel/page.js';

export interface FixedSlots {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: FixedSlotId): Promise<FixedSlot>;
  /** The member's slots that have not ended; locked for this transaction. */
  findCurrentByMember(member: MemberId): Promise<readonly FixedSlot[]>;
  /** The mentor's slots that have not ended, by id; locked for this transaction. */
  findCurrentByMentor(mentor: MentorId): Promise<readonly FixedSlot[]>;
  /** The member's slots that ended at the instant or later. Not locked, because ended slots do not change. */
  findEndedSince(member: MemberId, since: Instant): Promise<readonly FixedSlot[]>;
  /** Whether another slot that has not ended occupies the mentor's time. Not locked: only `add` is certain. */
  isTaken(slot: FixedSlot): Promise<boolean>;
  /** @throws DomainError reservation-conflict when another slot that has not ended occupies the mentor's time. */
  add(slot: FixedSlot): Promise<void>;
  /** @throws as `add`, and StaleVersionError. */
  save(slot: FixedSlot): Promise<void>;
  findOccurrence(id: FixedSlotId, startsAt: Instant): Promise<Occurrence | null>;
  /** The occurrence for which the session was booked, of any slot of its member; null also for a session that was moved since. */
  findOccurrenceOf(session: OccurrenceSession): Promise<Occurrence | null>;
  /** Adds the occurrence, or replaces the stored one with the same start. */
  upsertOccurrence(occurrence: Occurrence): Promise<void>;
}

export type OccurrenceSession = Pick<Reservation, 'id' | 'memberId' | 'startsAt'>;

/** A slot that the weekly job processes. */
export interface CurrentSlot {
  readonly slot: FixedSlot;
  /** The future starts that were booked before, with reservations of every status. */
  readonly booked: readonly Instant[];
}

/** A slot as its mentor sees it. */
export interface MentorsFixedSlot {
  readonly slot: FixedSlot;
  readonly member: NamedReference<MemberId>;
}

export interface FixedSlotQueries {
  /** The member's slots, sorted by creation. */
  slotsOf(member: MemberId, page: PageRequest): Promise<Page<FixedSlot>>;
  /** The mentor's slots that have not ended, by creation. */
  slotsWith(mentor: MentorId, page: PageRequest): Promise<Page<MentorsFixedSlot>>;
  /** Slots that have not ended, by id: one page, after `after`. */
  current(at: Instant, after: FixedSlotId | null): Promise<readonly CurrentSlot[]>;
}
