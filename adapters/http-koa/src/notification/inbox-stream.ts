import { PassThrough } from 'node:stream';
import type { DeliveryId, InboxItem, Instant, Millis, PersonId } from '@spotter/core';
import { presentNotification } from './notification-schema.js';

/** One reader's line: server-sent events (WHATWG HTML, 9.2), each under the id of its message. */
export class InboxStream {
  readonly output = new PassThrough();
  private readonly shown = new Map<DeliveryId, Instant>();

  constructor(
    readonly personId: PersonId,
    private readonly limits: { readonly retryMs: Millis; readonly bufferedBytes: number },
  ) {
    this.write(`retry: ${limits.retryMs}\n\n`);
  }

  /** Each message once; one that the reader has seen already it knows by its id. */
  show(item: InboxItem): void {
    const { id, sentAt } = item.delivery;
    if (this.shown.has(id) || sentAt === null) return;
    this.shown.set(id, sentAt);
    this.write(`id: ${id}\nevent: notification\ndata: ${JSON.stringify(presentNotification(item))}\n\n`);
  }

  passOver(id: DeliveryId, sentAt: Instant): void {
    this.shown.set(id, sentAt);
  }

  /** What is looked for no more need not be remembered. */
  forgetBefore(since: Instant): void {
    for (const [id, sentAt] of this.shown) if (sentAt < since) this.shown.delete(id);
  }

  /** Keeps proxies from taking the line for dead, and shows us when it is. */
  beat(): void {
    this.write(':\n\n');
  }

  end(): void {
    this.output.end();
  }

  /** Who does not read is let go, and comes back with the id of what was read last. */
  private write(text: string): void {
    if (this.output.writableLength + this.output.readableLength > this.limits.bufferedBytes) this.output.destroy();
    else if (this.output.writable) this.output.write(text);
  }
}
