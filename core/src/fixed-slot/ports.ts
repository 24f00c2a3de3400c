import type { FixedSlotId, MemberId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Page, PageRequest } from '../shared/page.js';
import type { FixedSlot, Occurrence } from './fixed-slot.js';

export interface FixedSlots {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: FixedSlotId): Promise<FixedSlot>;
  /** The member's that have not ended, locked for this transaction. */
  standingOf(member: MemberId): Promise<readonly FixedSlot[]>;
  /** @throws DomainError reservation-conflict when another that has not ended holds the mentor's time. */
  add(slot: FixedSlot): Promise<void>;
  /** @throws as `add`, and StaleVersionError. */
  save(slot: FixedSlot): Promise<void>;
  occurrence(id: FixedSlotId, startsAt: Instant): Promise<Occurrence | null>;
  /** Adds it, or puts it in the place of what is known of that start. */
  keep(occurrence: Occurrence): Promise<void>;
}

/** A slot that the weekly job looks after. */
export interface StandingSlot {
  readonly slot: FixedSlot;
  /** The starts from now on that were booked once. */
  readonly booked: readonly Instant[];
}

export interface FixedSlotQueries {
  slot(id: FixedSlotId): Promise<FixedSlot | null>;
  /** By creation. */
  slotsOf(member: MemberId, page: PageRequest): Promise<Page<FixedSlot>>;
  /** Those that have not ended, by id: a bounded number, from behind `after` on. */
  standing(at: Instant, after: FixedSlotId | null): Promise<readonly StandingSlot[]>;
}
