import { PassThrough } from 'node:stream';
import type { DeliveryId, FamilyId, Instant, Millis, PersonId } from '@spotter/core/kernel';
import type { InboxItem } from '@spotter/core/notification';
import { presenter } from '../kernel/answer-presenter.js';
import { Notification, toNotificationResponse } from './notification-schema.js';

const present = presenter(Notification);

/**
 * One reader's connection: server-sent events (WHATWG HTML, 9.2), each with the id of its message. A message older than one sent before has
 * no id, so that the client's `Last-Event-ID` does not move back.
 */
export class InboxStream {
  readonly output = new PassThrough();
  /** The time of opening, or of the last message shown. */
  idleSince: Instant;
  /** Ends when the missed messages are sent: newer ones are shown after it. */
  catchUp = Promise.resolve();
  /** Of some minutes: a stream ends with its access token. */
  private readonly shown = new Set<DeliveryId>();
  private newestAt: Instant | null = null;

  constructor(
    readonly personId: PersonId,
    /** The log-in whose access token opened the stream. */
    readonly familyId: FamilyId,
    /** The end of that token. */
    readonly provenUntil: Instant,
    /** The address that the stream is counted for. */
    readonly address: string,
    openedAt: Instant,
    private readonly limits: { readonly retryMs: Millis; readonly bufferedBytes: number },
  ) {
    this.idleSince = openedAt;
    this.write(`retry: ${limits.retryMs}\n\n`);
  }

  /** Sends each message once; messages already seen are recognised by id. */
  show(item: InboxItem): void {
    const { id, sentAt } = item.delivery;
    if (this.shown.has(id) || sentAt === null) return;
    const eventId = this.newestAt === null || sentAt >= this.newestAt ? `id: ${id}\n` : '';
    this.markShown(id, sentAt);
    if (sentAt > this.idleSince) this.idleSince = sentAt;
    this.write(`${eventId}event: notification\ndata: ${JSON.stringify(present(toNotificationResponse(item)))}\n\n`);
  }

  /** For a message that the client has already. */
  markShown(id: DeliveryId, sentAt: Instant): void {
    this.shown.add(id);
    if (this.newestAt === null || sentAt > this.newestAt) this.newestAt = sentAt;
  }

  /** Keeps proxies from closing an idle connection, and detects broken ones. */
  beat(): void {
    this.write(':\n\n');
  }

  end(): void {
    this.output.end();
  }

  /** A client that does not read is disconnected; it reconnects with the id of the last event it read. */
  private write(text: string): void {
    if (this.output.writableLength + this.output.readableLength > this.limits.bufferedBytes) this.output.destroy();
    else if (this.output.writable) this.output.write(text);
  }
}
