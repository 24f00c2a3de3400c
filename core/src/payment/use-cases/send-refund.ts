import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { RefundOutcome } from '../rules/gateway-outcome.js';
import { toRefundRequest } from '../rules/refund-decision.js';
import type { Refund } from '../rules/refund.js';
import type { SettleRefund } from './settle-refund.js';

/** Sends a stored refund to the gateway, and settles it by the answer. A repetition pays it once. */
export class SendRefund {
  constructor(
    private readonly ports: RequiredPorts<'refunds', 'gateway'>,
    private readonly settle: SettleRefund,
  ) {}

  /** @returns the refund: paid, refused, or still pending without an answer. */
  async execute(refund: Refund, idempotency?: IdempotencyContext): Promise<Refund> {
    return this.settle.execute(refund.id, await this.sendIfPending(refund), idempotency);
  }

  /** Sends the refunds in sequence until one stays pending, because a silent gateway takes a minute. The reconcile job sends the others. */
  async all(refunds: readonly Refund[], idempotency?: IdempotencyContext): Promise<readonly Refund[]> {
    const sent: Refund[] = [];
    for (const refund of refunds) {
      const isLeftToJob = sent.at(-1)?.status === 'pending';
      sent.push(isLeftToJob ? refund : await this.execute(refund, idempotency));
    }
    return sent;
  }

  /** A retry under a key gets the refund as it was at first. A refund refused meanwhile has returned its points, and is not sent. */
  private async sendIfPending(refund: Refund): Promise<RefundOutcome> {
    const { status } = await this.ports.transaction.run(({ refunds }) => refunds.get(refund.id));
    return status === 'pending' ? this.ports.gateway.refund(toRefundRequest(refund)) : { kind: 'unknown' };
  }
}
