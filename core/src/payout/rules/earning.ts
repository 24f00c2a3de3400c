import type { EarningId, MentorId, PayoutId, ReservationId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Krw } from '../../kernel/krw.js';

export type EarningKind =
  'session' | 'member_no_show' | 'late_cancellation' | 'penalty' | 'handover_note' | 'carried_over';

/** One amount that a mentor earned (or owes, below zero): in escrow first, then releasable, then a line of one payout. */
export interface Earning {
  readonly id: EarningId;
  readonly mentorId: MentorId;
  readonly reservationId: ReservationId | null;
  readonly kind: EarningKind;
  /** When it was earned. */
  readonly at: Instant;
  /** What the session was worth. */
  readonly value: Krw;
  readonly amount: Krw;
  /** When it leaves the escrow (escrow-release.ts), together with the penalty that forfeits it. Of other debts the time of the debt. */
  readonly releasableAt: Instant;
  readonly releasedAt: Instant | null;
  readonly payoutId: PayoutId | null;
}
