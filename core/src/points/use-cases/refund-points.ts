import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { readOnce } from '../../idempotency/use-cases/keyed-transaction.js';
import type { MemberId, PaymentId } from '../../kernel/ids.js';
import { type Krw, sum } from '../../kernel/krw.js';
import type { Payment } from '../../payment/rules/payment.js';
import type { SendRefund } from '../../payment/use-cases/send-refund.js';
import { pointBalance, type PointBalance } from '../rules/point-balance.js';
import { takeRefunds } from './take-refunds.js';

export interface RefundPointsCommand {
  readonly memberId: MemberId;
  /** The amount in points, which is also won; default: all that can be refunded. */
  readonly amount?: Krw | undefined;
}

export interface RefundedPoints {
  /** The points that left the balance: their refunds are paid or pending. Points of a refused refund are in the balance again. */
  readonly refunded: Krw;
  readonly payments: readonly Payment[];
  readonly balance: PointBalance;
  /** Whether the refunds of all these points are paid, without a pending one. */
  readonly settled: boolean;
}

/** Refunds unused points to the member. */
export class RefundPoints {
  constructor(
    private readonly ports: RequiredPorts<'pointLots' | 'payments' | 'refunds', 'clock' | 'ids'> & Reads<'points'>,
    private readonly send: SendRefund,
  ) {}

  /** @throws DomainError validation for an amount below one; insufficient-points when less can be refunded. */
  async execute(command: RefundPointsCommand, idempotency?: IdempotencyContext): Promise<RefundedPoints> {
    const { transaction, queries, clock, ids } = this.ports;
    // Stored before the gateway call: the points are deducted, and the reconcile job completes the refund after any failure.
    const refunds = await transaction.run(
      (repositories) => takeRefunds(repositories, command.memberId, command.amount, { ids, at: clock.now() }),
      idempotency,
    );
    const sent = await this.send.all(refunds, idempotency);
    const payments = await transaction.run((repositories) => paymentsOf(repositories, sent), idempotency);
    const lots = await readOnce(transaction, () => queries.points.lots(command.memberId), idempotency);
    const notRefused = sent.filter(({ status }) => status !== 'refused');
    return {
      refunded: sum(notRefused.map(({ amount }) => amount)),
      payments,
      balance: pointBalance(lots, clock.now()),
      settled: notRefused.every(({ status }) => status === 'refunded'),
    };
  }
}

async function paymentsOf(
  { payments }: Pick<Repositories, 'payments'>,
  refunds: readonly { readonly paymentId: PaymentId }[],
): Promise<readonly Payment[]> {
  const found: Payment[] = [];
  for (const { paymentId } of refunds) found.push(await payments.get(paymentId));
  return found;
}
