import {
  blockTakenError,
  holdsFunding,
  isCancelledOrRejected,
  memberBusyError,
  occupies,
  type ConfirmedReservation,
  type Reservation,
  type Reservations,
} from '@spotter/core/booking';
import {
  StaleVersionError,
  type Instant,
  type Interval,
  type MemberId,
  type MentorId,
  type ReservationId,
  type TermId,
} from '@spotter/core/kernel';
import { VersionedCollection } from './collection.js';
import { overlapping } from './overlapping.js';
import { byId } from './paging.js';
import { rangeOf } from './ranges.js';
import type { Readings, Tables } from './tables.js';

export class MemoryReservations extends VersionedCollection<Reservation> implements Reservations {
  constructor(private readonly tables: Pick<Tables, 'reservations'>) {
    super(tables.reservations, 'reservation');
  }

  /** Never locked: transactions run one at a time. */
  getUnlessLocked(id: ReservationId): Promise<Reservation | null> {
    return this.get(id);
  }

  async findHoldingCredits(terms: readonly TermId[]): Promise<readonly Reservation[]> {
    const held = terms.flatMap((term) => [...this.tables.reservations.scan('byHeldCredit', term)]);
    return held.sort((one, other) => one.startsAt - other.startsAt || byId(one, other));
  }

  async findConfirmed(member: MemberId, within: Interval): Promise<readonly ConfirmedReservation[]> {
    const found = this.tables.reservations.scan('byMember', member, rangeOf(within));
    return [...found].filter((one): one is ConfirmedReservation => one.status === 'confirmed');
  }

  async findUpcomingByMentor(mentor: MentorId, after: Instant): Promise<readonly Reservation[]> {
    const ahead = this.tables.reservations.scan('byMentor', mentor, { from: after + 1 });
    return [...ahead].filter((one) => !isCancelledOrRejected(one));
  }

  async findMentorNoShows(mentorId: MentorId, within: Interval): Promise<readonly Instant[]> {
    const found = this.tables.reservations.scan('byMentor', mentorId, rangeOf(within));
    return [...found].filter(({ status }) => status === 'mentor_no_show').map(({ startsAt }) => startsAt);
  }

  override async add(reservation: Reservation): Promise<void> {
    this.refuseConflicting(reservation);
    await super.add(reservation);
  }

  override async save(reservation: Reservation): Promise<void> {
    this.refuseConflicting(reservation);
    await super.save(reservation);
  }

  /** The database's constraints: one reservation per block, per member and time, and per credit. */
  private refuseConflicting(reservation: Reservation): void {
    const { reservations } = this.tables;
    const { id, blockId, memberId, funding } = reservation;
    if (occupies(reservation)) {
      const other = reservations.find('activeOnBlock', blockId);
      if (other && other.id !== id) throw blockTakenError();
      if (isMemberBusy({ reservations }, memberId, reservation, id)) throw memberBusyError();
    }
    if (funding.kind === 'credit' && holdsFunding(reservation)) {
      const range = { from: funding.credit, until: funding.credit + 1 };
      for (const other of reservations.scan('byHeldCredit', funding.termId, range))
        if (other.id !== id) throw new StaleVersionError(`credit ${funding.credit} of ${funding.termId} is held`);
    }
  }
}

/** The completed sessions of a member, by mentor. Counted on request: an index of pairs takes too much memory for its use. */
export function countTogether(
  { reservations }: Pick<Readings, 'reservations'>,
  memberId: MemberId,
): ReadonlyMap<MentorId, number> {
  const counts = new Map<MentorId, number>();
  for (const { mentorId, status } of reservations.scan('byMember', memberId))
    if (status === 'completed') counts.set(mentorId, (counts.get(mentorId) ?? 0) + 1);
  return counts;
}

/** Whether another active reservation of the member overlaps. */
export function isMemberBusy(
  { reservations }: Pick<Readings, 'reservations'>,
  memberId: MemberId,
  time: Interval,
  own?: ReservationId,
): boolean {
  for (const { id } of overlapping(reservations, 'activeByMember', memberId, time)) if (id !== own) return true;
  return false;
}
