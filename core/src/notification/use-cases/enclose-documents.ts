import { dayOf } from '../../kernel/calendar.js';
import type { Clock } from '../../kernel/clock.js';
import { type Id, parseId, type PaymentId, type PayoutId, type RefundId } from '../../kernel/ids.js';
import type { Enclosures } from '../ports.js';
import type { Delivery } from '../rules/delivery.js';
import type { Attachment } from '../rules/outgoing-message.js';
import type { Recipient, TakenDelivery } from '../rules/recipient.js';
import type { PaymentQueries } from '../../payment/ports.js';
import type { ReceiptRenderer } from '../../payment/receipt-ports.js';
import type { PayoutQueries, StatementRenderer } from '../../payout/ports.js';

/** An attachment: the statement of a payout, or the receipt of a payment or a refund. */
export type Document =
  | { readonly kind: 'statement'; readonly of: PayoutId }
  | { readonly kind: 'receipt'; readonly of: PaymentId | RefundId };

/** The document that a message speaks of, by the ids in its payload. A caller from inside may have sent it without any. */
export function findDocument({ templateId, payload }: Pick<Delivery, 'templateId' | 'payload'>): Document | null {
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

/** Creates the documents that mails attach, only for the person concerned. */
export class EncloseDocuments implements Enclosures {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly payouts: Pick<PayoutQueries, 'statement'>,
    private readonly payments: Pick<PaymentQueries, 'receipt'>,
    private readonly renderer: StatementRenderer & ReceiptRenderer,
    private readonly clock: Clock,
  ) {}

  /**
   * One at a time: a batch of mails must neither fill the renderer's queue nor delay a person who downloads a statement.
   * @throws DomainError unavailable, and any other error of the renderer.
   */
  async enclosedWith({ delivery, recipient }: TakenDelivery): Promise<readonly Attachment[]> {
    const document = findDocument(delivery);
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
