import type { Block } from './block.js';
import type { DayPass } from '../../membership/rules/day-pass.js';
import type { Membership } from '../../membership/rules/membership.js';
import type { Mentor, MentorTerms } from '../../mentor/rules/mentor.js';
import type { PointLot } from '../../points/rules/point-lot.js';

export interface BookingContext {
  readonly block: Block;
  readonly mentor: MentorTerms & Pick<Mentor, 'status'>;
  /** The member has another active reservation that overlaps the block. */
  readonly memberIsBusy: boolean;
  /**
   * The membership in force (active, paused or past due) with at least its last three terms, and the credits that reservations hold, by
   * term. Read-only: it must not be saved.
   */
  readonly membership: MembershipWithCredits | null;
  /** Lots with remaining points; empty unless the block's mentor is Pro. */
  readonly pointLots: readonly PointLot[];
  readonly dayPass: DayPass | null;
}

export interface MembershipWithCredits {
  readonly membership: Membership;
  readonly heldCredits: ReadonlyMap<string, readonly number[]>;
}
