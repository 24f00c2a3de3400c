import type { PlanId } from '../../kernel/ids.js';
import type { Krw } from '../../kernel/krw.js';

/** A plan: a number of sessions within a number of months for a price. */
export interface Plan {
  readonly id: PlanId;
  readonly name: string;
  readonly months: number;
  readonly sessions: number;
  readonly price: Krw;
}
