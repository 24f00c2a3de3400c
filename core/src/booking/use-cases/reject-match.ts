import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import { resolveDecision, toPayable, type Quote, createQuote } from '../rules/quote.js';
import { decideRejection, rejectionDeadline } from '../rules/rejection.js';
import { sessionEventFacts, type RejectedReservation } from '../rules/reservation.js';
import { getOwnReservation } from './get-own-reservation.js';
import { endFreeOfCharge, type EndReservationRepositories } from './reservation-end.js';
import type { MemberId, ReservationId } from '../../kernel/ids.js';

export interface RejectMatchCommand {
  readonly reservationId: ReservationId;
  readonly memberId: MemberId;
  readonly reason: string | null;
}

/** The member rejects the mentor of an automatic match; the funding returns in full. */
export class RejectMatch {
  constructor(
    private readonly ports: RequiredPorts<keyof EndReservationRepositories | 'outbox', 'clock' | 'ids' | 'policies'>,
  ) {}

  execute(command: RejectMatchCommand, idempotency?: IdempotencyContext): Promise<RejectedReservation> {
    const { transaction, clock, ids, policies } = this.ports;
    return transaction.run(async (repositories) => {
      const at = clock.now();
      const reservation = await getOwnReservation(repositories, command);
      const rejected = decideRejection(reservation, command.reason, at, policies.rejection);
      await endFreeOfCharge(repositories, rejected, { ids, at, policies });
      await repositories.outbox.add({ type: 'reservation-rejected', ...sessionEventFacts(rejected) });
      return rejected;
    }, idempotency);
  }

  quote(command: RejectMatchCommand): Promise<Quote> {
    const { transaction, policies, clock } = this.ports;
    return transaction.run(async (repositories) => {
      const policy = policies.rejection;
      const reservation = await getOwnReservation(repositories, command);
      const { refusal } = resolveDecision(() => decideRejection(reservation, command.reason, clock.now(), policy));
      const rule: Quote['rule'] = {
        policy: 'auto-match-rejection-24h',
        deadline: rejectionDeadline(reservation, policy),
      };
      const returns = refusal ? null : toPayable(reservation.funding);
      return createQuote({ action: 'reject', rule, refusal }, { returns });
    });
  }
}
