import { Mutex } from '../../application/mutex.js';
import type { Reads } from '../../application/ports.js';
import { dayOf } from '../../kernel/calendar.js';
import type { PaymentId, PayoutId, RefundId, ReservationId } from '../../kernel/ids.js';
import { findDocument } from '../rules/attached-document.js';
import type { Attachment } from '../rules/outgoing-message.js';
import type { Recipient, TakenDelivery } from '../rules/recipient.js';
import { isCancelledOrRejected } from '../../booking/rules/reservation.js';
import { CALENDAR_NAMES, sessionEntry } from '../../calendar/rules/session-entry.js';

/**
 * Creates the documents that e-mails attach, only for the person concerned. They are made when the e-mail is sent, outside of transactions,
 * so that no row stores them.
 */
export class AttachDocuments {
  private readonly mutex = new Mutex();

  constructor(
    private readonly ports: Reads<
      'payouts' | 'payments' | 'booking',
      'renderer' | 'calendarWriter' | 'publicUrl' | 'clock' | 'policies'
    >,
  ) {}

  /**
   * Makes one document at a time: a batch of e-mails must neither fill the renderer's queue nor delay a person who downloads a statement.
   * @throws DomainError unavailable, and any other error of the renderer.
   */
  async attachmentsFor({ delivery, recipient }: TakenDelivery): Promise<readonly Attachment[]> {
    const document = findDocument(delivery);
    if (document === null) return [];
    if (document.kind === 'invitation') return this.invitation(document.of, recipient);
    return this.mutex.take(() =>
      document.kind === 'statement' ? this.statement(document.of, recipient) : this.receipt(document.of, recipient),
    );
  }

  private async statement(id: PayoutId, recipient: Recipient): Promise<readonly Attachment[]> {
    const statement = await this.ports.queries.payouts.statement(id);
    if (statement?.mentor.id !== recipient.id) return [];
    const bytes = await this.ports.renderer.render(
      { ...statement, issuedAt: this.ports.clock.now() },
      recipient.language,
    );
    return [pdf(`payout-statement-${statement.payout.period.periodId}.pdf`, bytes)];
  }

  private async receipt(id: PaymentId | RefundId, recipient: Recipient): Promise<readonly Attachment[]> {
    const receipt = await this.ports.queries.payments.receipt(id);
    if (receipt?.member.id !== recipient.id) return [];
    const bytes = await this.ports.renderer.renderReceipt(receipt, recipient.language);
    return [pdf(`${receipt.kind}-receipt-${dayOf(receipt.at)}.pdf`, bytes)];
  }

  /** The calendar entry of a session; for a cancelled one its removal. */
  private async invitation(id: ReservationId, recipient: Recipient): Promise<readonly Attachment[]> {
    const view = await this.ports.queries.booking.reservationView(id);
    const { role, language, name, email } = recipient;
    if (role === 'admin' || view?.[role].id !== recipient.id) return [];
    const { calendarWriter, publicUrl } = this.ports;
    const kind = isCancelledOrRejected(view.reservation) ? 'cancel' : 'request';
    const bytes = calendarWriter.write({
      name: CALENDAR_NAMES[language],
      method: { kind, organizer: organizerOf(publicUrl), attendee: { name, email } },
      entries: [sessionEntry(view, { role, language })],
      alarmBeforeMs: this.ports.policies.calendar.alarmBeforeMs,
    });
    const contentType = `text/calendar; method=${kind.toUpperCase()}; charset=utf-8`;
    return [{ fileName: 'session.ics', contentType, bytes }];
  }
}

/** An invitation needs an organizer; replies to this address are not read. */
const organizerOf = (publicUrl: string) => ({
  name: 'Spotter',
  email: `no-reply@${/^https?:\/\/([^/:]+)/.exec(publicUrl)?.[1] ?? 'localhost'}`,
});

const pdf = (fileName: string, bytes: Uint8Array): Attachment => ({ fileName, contentType: 'application/pdf', bytes });
