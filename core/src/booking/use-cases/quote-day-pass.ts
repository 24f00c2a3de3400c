import type { RequiredPorts } from '../../application/ports.js';
import { decideBooking } from '../rules/booking-decision.js';
import { resolveDecision, toPayable, type Quote, createQuote } from '../rules/quote.js';
import { previewBookingContext } from './load-booking-context.js';
import type { BlockId, DayPassId, MemberId, ReservationId } from '../../kernel/ids.js';
import { minus } from '../../kernel/instant.js';

export interface QuoteDayPassCommand {
  readonly memberId: MemberId;
  readonly dayPassId: DayPassId;
  readonly blockId: BlockId;
}

/** A quote creates no reservation, so its id is empty. */
const NO_RESERVATION = '' as ReservationId;

/** The quote of booking a block with a day pass; `BookSession` books it. */
export class QuoteDayPass {
  constructor(private readonly ports: RequiredPorts<'bookingContext' | 'waitlist', 'clock' | 'policies'>) {}

  /** @throws DomainError not-found without such a block, or without such a day pass of the member. */
  execute(command: QuoteDayPassCommand): Promise<Quote> {
    const { transaction, clock, policies } = this.ports;
    return transaction.run(async (repositories) => {
      const at = clock.now();
      const context = await previewBookingContext(repositories, command, at, policies);
      const request = { id: NO_RESERVATION, memberId: command.memberId, origin: 'day_pass' } as const;
      const { decision, refusal } = resolveDecision(() => decideBooking(request, context, at, policies));
      const { dayPass } = context;
      // The expiry itself is the first instant at which it is too late.
      const rule: Quote['rule'] = { policy: 'day-pass-validity', deadline: dayPass && minus(dayPass.expiresAt, 1) };
      const pays = decision && toPayable(decision.funding);
      return createQuote({ action: 'use_day_pass', rule, refusal }, { pays });
    });
  }
}
