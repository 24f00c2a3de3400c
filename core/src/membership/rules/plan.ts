import type { PlanId } from '../../kernel/ids.js';
import type { Krw } from '../../kernel/krw.js';

/** What can be joined: so many sessions within so many months for a price. */
export interface Plan {
  readonly id: PlanId;
  readonly name: string;
  readonly months: number;
  readonly sessions: number;
  readonly price: Krw;
}
