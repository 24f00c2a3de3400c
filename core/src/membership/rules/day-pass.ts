import type { DayPassId, Ids, MemberId, ReservationId, TermId } from '../../kernel/ids.js';
import { DAY, type Instant, plus } from '../../kernel/instant.js';
import type { DayPassPolicy } from '../policy.js';

/** Books one block that starts later on the same day, instead of a credit. */
export interface DayPass {
  readonly id: DayPassId;
  readonly memberId: MemberId;
  /** The stored status: `dayPassStatus` also decides whether it has expired by time. `expired` is a withdrawn pass. */
  readonly status: 'available' | 'used' | 'expired';
  readonly reason: 'membership' | 'compensation';
  /** The first instant at which the pass can no longer book a block. */
  readonly expiresAt: Instant;
  /** The reservation that it pays; null unless it is used. */
  readonly reservationId: ReservationId | null;
  /** The session that its mentor missed, or cancelled at short notice; null for one that came with a membership or that staff gave. */
  readonly compensates: ReservationId | null;
  /**
   * The term that it came with; null for a gift, and for a compensation at first. A correction that replaces a credit by the compensation,
   * and a cancellation that counts it as the term's own, set the term that paid for the session.
   */
  readonly termId: TermId | null;
}

/** A pass whose reservation ended free of charge can be used again. */
export const returnDayPass = (pass: DayPass): DayPass => ({ ...pass, status: 'available', reservationId: null });

/** Withdraws an unused pass: its membership was cancelled, or the missed session took place after all. */
export const withdrawDayPass = (pass: DayPass): DayPass => ({ ...pass, status: 'expired' });

/** The status at an instant: a pass expires by time, without a stored change. */
export const dayPassStatus = ({ status, expiresAt }: DayPass, at: Instant): DayPass['status'] =>
  status === 'available' && at >= expiresAt ? 'expired' : status;

type Origin = Pick<DayPass, 'reason' | 'compensates' | 'termId'>;

/** A new pass that is valid for `validDays` of 24 hours from an instant, the end excluded. */
export const createDayPass = (
  ids: Ids,
  memberId: MemberId,
  origin: Origin,
  from: Instant,
  { validDays }: DayPassPolicy,
): DayPass => ({
  id: ids.next(),
  memberId,
  status: 'available',
  expiresAt: plus(from, validDays * DAY),
  reservationId: null,
  ...origin,
});
