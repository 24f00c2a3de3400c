import { sum, type Instant, type Krw, type PaymentId, type RefundId } from '@spotter/core/kernel';
import type { RefundOutcome, RefundRequest } from '@spotter/core/payment';
import type { SandboxLog } from './sandbox-log.js';

type KnownOutcome = Extract<RefundOutcome, { kind: 'refunded' | 'refused' }>;

interface KnownRefund {
  readonly refundId: RefundId;
  readonly amount: Krw;
  readonly outcome: KnownOutcome;
}

export const refusalOf = (code: string, message: string): KnownOutcome => ({ kind: 'refused', code, message });

const REFUSED = 'refund-refused';

/** The numbered refunds of each payment: the first writer of a number has read all refunds before it. */
export class RefundLog {
  constructor(private readonly log: SandboxLog) {}

  async find({ paymentId, refundId }: RefundRequest): Promise<KnownOutcome | null> {
    const known = await this.ofPayment(paymentId);
    return known.find((one) => one.refundId === refundId)?.outcome ?? null;
  }

  /** Decides a new refund; if another one takes its number first, it is decided again. */
  async add(request: RefundRequest, payment: { key: string; amount: Krw }, at: Instant): Promise<KnownOutcome> {
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

  /** The refunded amount of a payment. */
  async refunded(paymentId: PaymentId): Promise<Krw> {
    return totalRefunded(await this.ofPayment(paymentId));
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
): KnownOutcome {
  if (key.includes(REFUSED)) return refusalOf('refund_refused', 'This card does not accept refunds.');
  if (wanted > amount - totalRefunded(before))
    return refusalOf('amount_exceeded', 'The refund exceeds the remaining amount of the payment.');
  return { kind: 'refunded', at };
}

const totalRefunded = (refunds: readonly KnownRefund[]): Krw =>
  sum(refunds.filter(({ outcome }) => outcome.kind === 'refunded').map(({ amount }) => amount));

const refundKey = (paymentId: PaymentId, number: number): string => `gateway refund ${paymentId} ${number}`;
