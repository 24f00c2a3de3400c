import type { EarningId, MentorId, PayoutId, ReservationId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Krw } from '../../kernel/krw.js';

/**
 * `penalty`: a debt below zero, of a missed session or one that forfeits another line. Above zero it returns an earlier penalty after a
 * correction. `carried_over`: the debt of an earlier period.
 */
export type EarningKind =
  'session' | 'member_no_show' | 'late_cancellation' | 'penalty' | 'handover_note' | 'carried_over';

/** An amount that a mentor earned, or owes if below zero. It is first in escrow, then releasable, then a line of one payout. */
export interface Earning {
  readonly id: EarningId;
  readonly mentorId: MentorId;
  readonly reservationId: ReservationId | null;
  readonly kind: EarningKind;
  /** The instant at which it was earned. */
  readonly at: Instant;
  /** The session's whole value, of which `amount` is the mentor's part; zero for a reward, a forfeiting penalty or a carried-over debt. */
  readonly value: Krw;
  /** Before tax; below zero for a debt. */
  readonly amount: Krw;
  /**
   * The instant at which it leaves the escrow (escrow-release.ts), together with the penalty that forfeits it. Other debts are never in
   * escrow: the instant of the debt.
   */
  readonly releasableAt: Instant;
  readonly releasedAt: Instant | null;
  readonly payoutId: PayoutId | null;
}
