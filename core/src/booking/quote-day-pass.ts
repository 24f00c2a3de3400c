import type { Clock } from '../shared/clock.js';
import type { BlockId, DayPassId, MemberId, ReservationId } from '../shared/ids.js';
import { minus } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import { decideBooking } from './booking-decision.js';
import { answerOf, payableOf, quoted, type Quote } from './quote.js';

export interface QuoteDayPassCommand {
  readonly memberId: MemberId;
  readonly dayPassId: DayPassId;
  readonly blockId: BlockId;
}

/** Nobody's: what is only asked for is not made. */
const NO_RESERVATION = '' as ReservationId;

/** What booking a block with a day pass would do; `BookSession` does it. */
export class QuoteDayPass {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'desk'>>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError not-found when there is no such block, or no such day pass of the member's. */
  execute(command: QuoteDayPassCommand): Promise<Quote> {
    return this.transaction.run(async ({ desk }) => {
      const situation = await desk.situation(command);
      const claim = { id: NO_RESERVATION, memberId: command.memberId, origin: 'day_pass' } as const;
      const { decision, refusal } = answerOf(() => decideBooking(claim, situation, this.clock.now(), this.policies));
      const { dayPass } = situation;
      // Its expiry is the first instant at which it is too late.
      const rule = { policy: 'day-pass-validity', deadline: dayPass && minus(dayPass.expiresAt, 1) };
      const pays = decision && payableOf(decision.funding);
      return quoted({ action: 'use_day_pass', rule, refusal }, { pays });
    });
  }
}
