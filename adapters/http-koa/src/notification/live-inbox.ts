import type { Readable } from 'node:stream';
import {
  DomainError,
  MINUTE,
  minus,
  SECOND,
  type Clock,
  type DeliveryId,
  type InboxItem,
  type Instant,
  type Millis,
  type NotificationQueries,
  type PersonId,
  type ProvenCaller,
} from '@spotter/core';
import { InboxStream } from './inbox-stream.js';

export interface LiveInboxOptions {
  readonly notifications: Pick<NotificationQueries, 'arrived' | 'inboxItem'>;
  readonly clock: Clock;
  /** Told that a look failed; the next one makes up for it. */
  readonly onFailure: (error: unknown) => void;
  readonly limits?: Partial<LiveInboxLimits>;
}

export interface LiveInboxLimits {
  readonly lookEveryMs: Millis;
  readonly beatEveryMs: Millis;
  /** However long an access token is trusted: whoever comes back shows a new one. */
  readonly longestMs: Millis;
  readonly retryMs: Millis;
  /** A message says when it was sent before its transaction ends; this is longer than any of those. */
  readonly overlapMs: Millis;
  readonly linesPerPerson: number;
  readonly lines: number;
  /** Messages of one person in one look, and after an absence; the inbox has the others. */
  readonly perLook: number;
  readonly bufferedBytes: number;
}

const LIMITS: LiveInboxLimits = {
  lookEveryMs: 1 * SECOND,
  beatEveryMs: 15 * SECOND,
  longestMs: 15 * MINUTE,
  retryMs: 3 * SECOND,
  overlapMs: 15 * SECOND,
  linesPerPerson: 5,
  lines: 1_000,
  perLook: 100,
  bufferedBytes: 256 * 1_024,
};

/**
 * Shows people their in-app messages as they arrive, whichever process has sent them: while anybody is connected, the database is asked
 * once a second for all of them together (docs/adr/0025-inbox-looked-at-every-second.md).
 */
export class LiveInbox {
  private readonly limits: LiveInboxLimits;
  private readonly lines = new Set<InboxStream>();
  private timer: NodeJS.Timeout | undefined;
  private lookedAt: Instant;
  private closed = false;

  constructor(private readonly options: LiveInboxOptions) {
    this.limits = { ...LIMITS, ...options.limits };
    this.lookedAt = options.clock.now();
  }

  /**
   * A line that ends with the proof of who is reading.
   * @throws DomainError rate-limited when the person, or everybody together, has as many lines as there may be.
   */
  async open(
    { id, provenUntil }: Pick<ProvenCaller, 'id' | 'provenUntil'>,
    lastSeen: DeliveryId | null,
  ): Promise<Readable> {
    this.refuseOneTooMany(id);
    const line = new InboxStream(id, this.limits);
    this.add(line, Math.min(this.limits.longestMs, provenUntil - this.options.clock.now()));
    try {
      if (lastSeen !== null) await this.makeUpFor(line, lastSeen);
    } catch (error) {
      line.output.destroy();
      throw error;
    }
    return line.output;
  }

  /** Ends every line, and takes no more. */
  close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    for (const line of this.lines) line.end();
    return Promise.resolve();
  }

  private refuseOneTooMany(person: PersonId): void {
    const own = [...this.lines].filter(({ personId }) => personId === person).length;
    if (!this.closed && own < this.limits.linesPerPerson && this.lines.size < this.limits.lines) return;
    throw new DomainError('rate-limited', 'There are too many open streams.', {
      retryAfterSeconds: this.limits.retryMs / SECOND,
    });
  }

  private add(line: InboxStream, lifeMs: Millis): void {
    if (this.lines.size === 0) this.begin();
    this.lines.add(line);
    const { beatEveryMs } = this.limits;
    const beat = setInterval(() => line.beat(), beatEveryMs);
    const end = setTimeout(() => line.end(), lifeMs);
    // Who has stopped reading never sees the end.
    const cut = setTimeout(() => line.output.destroy(), lifeMs + beatEveryMs);
    line.output.once('close', () => {
      clearInterval(beat);
      clearTimeout(end);
      clearTimeout(cut);
      this.lines.delete(line);
      if (this.lines.size === 0) clearTimeout(this.timer);
    });
  }

  private begin(): void {
    this.lookedAt = this.options.clock.now();
    this.lookLater();
  }

  private lookLater(): void {
    clearTimeout(this.timer);
    if (this.closed) return;
    this.timer = setTimeout(() => void this.look(), this.limits.lookEveryMs);
  }

  private async look(): Promise<void> {
    const since = minus(this.lookedAt, this.limits.overlapMs);
    const at = this.options.clock.now();
    try {
      const people = [...this.lines].map(({ personId }) => personId);
      this.show(await this.options.notifications.arrived(people, since, this.limits.perLook), since);
      this.lookedAt = at;
    } catch (error) {
      this.options.onFailure(error);
    }
    if (this.lines.size > 0) this.lookLater();
  }

  private show(items: readonly InboxItem[], since: Instant): void {
    for (const line of this.lines) {
      line.forgetBefore(since);
      for (const item of items) if (item.delivery.recipientId === line.personId) line.show(item);
    }
  }

  private async makeUpFor(line: InboxStream, lastSeen: DeliveryId): Promise<void> {
    const { notifications } = this.options;
    const seen = await notifications.inboxItem(line.personId, lastSeen);
    const sentAt = seen?.delivery.sentAt;
    if (sentAt === undefined || sentAt === null) return;
    line.passOver(lastSeen, sentAt);
    for (const item of await notifications.arrived([line.personId], sentAt, this.limits.perLook)) line.show(item);
  }
}
