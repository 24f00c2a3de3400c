import type { RequiredPorts } from '../../application/ports.js';
import { requireBookable } from '../rules/booking-decision.js';
import { dayPassFunding } from '../rules/funding-decision.js';
import { resolveDecision, toPayable, type Quote, createQuote } from '../rules/quote.js';
import { previewBookingContext } from './load-booking-context.js';
import type { BlockId, DayPassId, MemberId } from '../../kernel/ids.js';
import { minus } from '../../kernel/instant.js';

export interface QuoteDayPassCommand {
  readonly memberId: MemberId;
  readonly dayPassId: DayPassId;
  readonly blockId: BlockId;
}

/** The quote of booking a block with a day pass; `BookSession` books it. */
export class QuoteDayPass {
  constructor(private readonly ports: RequiredPorts<'bookingContext' | 'waitlist', 'clock' | 'policies'>) {}

  /** @throws DomainError not-found without such a block, or without such a day pass of the member. */
  execute(command: QuoteDayPassCommand): Promise<Quote> {
    const { transaction, clock, policies } = this.ports;
    return transaction.run(async (repositories) => {
      const at = clock.now();
      const context = await previewBookingContext(repositories, command, { at, policies });
      const { decision: funding, refusal } = resolveDecision(() => {
        requireBookable(context, command.memberId, at);
        return dayPassFunding(context, at, policies);
      });
      const { dayPass } = context;
      // The expiry itself is the first instant at which it is too late.
      const rule: Quote['rule'] = { policy: 'day-pass-validity', deadline: dayPass && minus(dayPass.expiresAt, 1) };
      const pays = funding && toPayable(funding);
      return createQuote({ action: 'use_day_pass', rule, refusal }, { pays });
    });
  }
}
