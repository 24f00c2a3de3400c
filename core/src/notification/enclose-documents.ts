import { dayOf } from '../shared/calendar.js';
import type { Clock } from '../shared/clock.js';
import { parseId, type Id, type PaymentId, type PayoutId, type RefundId } from '../shared/ids.js';
import type { PaymentQueries } from '../payment/ports.js';
import type { ReceiptRenderer } from '../payment/receipt.js';
import type { PayoutQueries, StatementRenderer } from '../payout/ports.js';
import type { Delivery } from './delivery.js';
import type { Attachment, Enclosures, Recipient, TakenDelivery } from './ports.js';

/** What a mail may bring along: the statement of a payout, or the receipt of a payment or a refund. */
export type Document =
  | { readonly kind: 'statement'; readonly of: PayoutId }
  | { readonly kind: 'receipt'; readonly of: PaymentId | RefundId };

/** The document that a message speaks of, by the ids in its payload. A caller from inside may have sent it without any. */
export function documentOf({ templateId, payload }: Pick<Delivery, 'templateId' | 'payload'>): Document | null {
  switch (templateId) {
    case 'payout-deposited': {
      const of = idIn<PayoutId>(payload['payoutId']);
      return of && { kind: 'statement', of };
    }
    case 'payment-succeeded':
    case 'membership-renewed':
    case 'refund-processed': {
      const of = idIn<PaymentId | RefundId>(payload[templateId === 'refund-processed' ? 'refundId' : 'paymentId']);
      return of && { kind: 'receipt', of };
    }
    default:
      return null;
  }
}

const idIn = <Name extends Id<string>>(fact: unknown): Name | null =>
  typeof fact === 'string' ? parseId<Name>(fact) : null;

/** Makes the documents of mails, for nobody but the person they are about. */
export class EncloseDocuments implements Enclosures {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly payouts: Pick<PayoutQueries, 'statement'>,
    private readonly payments: Pick<PaymentQueries, 'receipt'>,
    private readonly renderer: StatementRenderer & ReceiptRenderer,
    private readonly clock: Clock,
  ) {}

  /**
   * One at a time: a batch of mails must neither fill the line before the renderer nor keep somebody waiting who downloads a statement.
   * @throws DomainError unavailable, and whatever else keeps a PDF from being made.
   */
  async enclosedWith({ delivery, recipient }: TakenDelivery): Promise<readonly Attachment[]> {
    const document = documentOf(delivery);
    if (document === null) return [];
    const made = this.last.then(() =>
      document.kind === 'statement' ? this.statement(document.of, recipient) : this.receipt(document.of, recipient),
    );
    this.last = made.catch(() => undefined);
    return made;
  }

  private async statement(id: PayoutId, recipient: Recipient): Promise<readonly Attachment[]> {
    const statement = await this.payouts.statement(id);
    if (statement?.mentor.id !== recipient.id) return [];
    const bytes = await this.renderer.render({ ...statement, issuedAt: this.clock.now() }, recipient.language);
    return [pdf(`payout-statement-${statement.payout.period.periodId}.pdf`, bytes)];
  }

  private async receipt(id: PaymentId | RefundId, recipient: Recipient): Promise<readonly Attachment[]> {
    const receipt = await this.payments.receipt(id);
    if (receipt?.member.id !== recipient.id) return [];
    const bytes = await this.renderer.renderReceipt(receipt, recipient.language);
    return [pdf(`${receipt.kind}-receipt-${dayOf(receipt.at)}.pdf`, bytes)];
  }
}

const pdf = (fileName: string, bytes: Uint8Array): Attachment => ({ fileName, contentType: 'application/pdf', bytes });
