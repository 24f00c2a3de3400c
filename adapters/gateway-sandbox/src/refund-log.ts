import type { Instant, Krw, PaymentId, RefundId, RefundOutcome, RefundRequest } from '@spotter/core';
import type { SandboxLog } from './sandbox-log.js';

type Known = Exclude<RefundOutcome, { kind: 'unknown' }>;

interface KnownRefund {
  readonly refundId: RefundId;
  readonly amount: Krw;
  readonly outcome: Known;
}

export const refusalOf = (code: string, message: string): Known => ({ kind: 'refused', code, message });

const REFUSED = 'refund-refused';

/** The refunds of each payment, numbered: whoever writes a number first has read all that came before it. */
export class RefundLog {
  constructor(private readonly log: SandboxLog) {}

  async find({ paymentId, refundId }: RefundRequest): Promise<Known | null> {
    const known = await this.ofPayment(paymentId);
    return known.find((one) => one.refundId === refundId)?.outcome ?? null;
  }

  /** Decides a refund that is not known yet; another that takes its number first is heeded. */
  async add(request: RefundRequest, payment: { key: string; amount: Krw }, at: Instant): Promise<Known> {
    for (;;) {
      const before = await this.ofPayment(request.paymentId);
      const repeated = before.find(({ refundId }) => refundId === request.refundId);
      if (repeated) return repeated.outcome;
      const { refundId, amount } = request;
      const refund: KnownRefund = { refundId, amount, outcome: decide(amount, payment, before, at) };
      if (await this.log.put(refundKey(request.paymentId, before.length), JSON.stringify(refund)))
        return refund.outcome;
    }
  }

  private async ofPayment(paymentId: PaymentId): Promise<readonly KnownRefund[]> {
    const known: KnownRefund[] = [];
    for (;;) {
      const kept = await this.log.get(refundKey(paymentId, known.length));
      if (kept === null) return known;
      known.push(JSON.parse(kept) as KnownRefund);
    }
  }
}

function decide(
  wanted: Krw,
  { key, amount }: { key: string; amount: Krw },
  before: readonly KnownRefund[],
  at: Instant,
): Known {
  if (key.includes(REFUSED)) return refusalOf('refund_refused', 'This card takes no refunds.');
  const refunded = before.reduce((total, one) => (one.outcome.kind === 'refunded' ? total + one.amount : total), 0);
  if (wanted > amount - refunded) return refusalOf('amount_exceeded', 'No more than is left of a payment is refunded.');
  return { kind: 'refunded', at };
}

const refundKey = (paymentId: PaymentId, number: number): string => `gateway refund ${paymentId} ${number}`;
