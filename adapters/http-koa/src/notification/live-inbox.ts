import { AsyncResource } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import type { IdentityQueries, ProvenCaller } from '@spotter/core/identity';
import {
  MINUTE,
  minus,
  SECOND,
  type Clock,
  type DeliveryId,
  type FamilyId,
  type Instant,
  type Millis,
} from '@spotter/core/kernel';
import type { InboxItem, NotificationQueries } from '@spotter/core/notification';
import { InboxStream } from './inbox-stream.js';
import { OpenStreams, type StreamLimits } from './open-streams.js';

export interface LiveInboxOptions {
  readonly notifications: Pick<NotificationQueries, 'arrived' | 'inboxItem'>;
  readonly identity: Pick<IdentityQueries, 'activeFamilies'>;
  readonly clock: Clock;
  /** Called when a query failed; the next query catches up. */
  readonly onFailure: (error: unknown) => void;
  readonly limits?: Partial<LiveInboxLimits>;
}

export interface LiveInboxLimits extends StreamLimits {
  readonly searchEveryMs: Millis;
  readonly beatEveryMs: Millis;
  /** The maximum lifetime of a stream; a reconnecting client shows a new access token. */
  readonly longestMs: Millis;
  /** A message's time is set before its transaction commits; this is longer than any of these transactions. */
  readonly overlapMs: Millis;
  /** Messages per person and query, and after a break; the inbox has the rest. */
  readonly perSearch: number;
  readonly bufferedBytes: number;
}

const LIMITS: LiveInboxLimits = {
  searchEveryMs: 1 * SECOND,
  beatEveryMs: 15 * SECOND,
  longestMs: 15 * MINUTE,
  retryMs: 3 * SECOND,
  overlapMs: 15 * SECOND,
  streamsPerPerson: 5,
  streamsPerAddress: 20,
  streamsAtOnce: 1_000,
  perSearch: 100,
  bufferedBytes: 256 * 1_024,
};

/**
 * Sends people their in-app messages as they arrive, from any process. While streams are open, one query a second serves all of
 * them (docs/adr/0025-inbox-stream-polls-every-second.md).
 */
export class LiveInbox {
  private readonly limits: LiveInboxLimits;
  private readonly streams: OpenStreams;
  private searchTimer: NodeJS.Timeout | undefined;
  private beatTimer: NodeJS.Timeout | undefined;
  private searchedAt: Instant;
  private isClosed = false;

  constructor(private readonly options: LiveInboxOptions) {
    this.limits = { ...LIMITS, ...options.limits };
    this.streams = new OpenStreams(this.limits);
    this.searchedAt = options.clock.now();
  }

  /**
   * Opens a stream. It ends when the access token expires, when its log-in ends, or when another stream needs its place.
   * @throws DomainError rate-limited when the person or the address has the maximum number of streams.
   */
  async open(
    { id, familyId, provenUntil }: Pick<ProvenCaller, 'id' | 'familyId' | 'provenUntil'>,
    address: string,
    lastSeen: DeliveryId | null,
  ): Promise<Readable> {
    if (this.isClosed) throw this.streams.refusal();
    this.streams.makeRoom(id, address);
    const now = this.options.clock.now();
    const stream = new InboxStream(id, familyId, provenUntil, address, now, this.limits);
    this.add(stream, Math.min(this.limits.longestMs, provenUntil - now));
    try {
      if (lastSeen !== null) await (stream.catchUp = this.sendMissed(stream, lastSeen));
    } catch (error) {
      stream.output.destroy();
      throw error;
    }
    return stream.output;
  }

  endOf(families: readonly FamilyId[]): void {
    this.streams.endOf(families);
  }

  /** Ends all streams and accepts no more. */
  close(): Promise<void> {
    this.isClosed = true;
    this.stopTimers();
    for (const stream of this.streams) stream.end();
    return Promise.resolve();
  }

  private add(stream: InboxStream, lifeMs: Millis): void {
    if (this.streams.size === 0) this.startTimers();
    this.streams.add(stream);
    const end = setTimeout(() => stream.end(), lifeMs);
    // A client that has stopped reading never receives the end.
    const cut = setTimeout(() => stream.output.destroy(), lifeMs + this.limits.beatEveryMs);
    stream.output.once('close', () => {
      clearTimeout(end);
      clearTimeout(cut);
      this.streams.delete(stream);
      if (this.streams.size === 0) this.stopTimers();
    });
  }

  /** Bound: the request of a stream starts them, but the queries for all streams belong neither to its person nor to its trace. */
  private readonly startTimers = AsyncResource.bind((): void => {
    this.stopTimers();
    this.searchedAt = this.options.clock.now();
    this.searchLater();
    this.beatTimer = setInterval(() => void this.beat(), this.limits.beatEveryMs);
  });

  private stopTimers(): void {
    clearTimeout(this.searchTimer);
    clearInterval(this.beatTimer);
  }

  /** Another process may have ended log-ins, and a sandbox may have set its clock forward: this process learns of both here. */
  private async beat(): Promise<void> {
    const now = this.options.clock.now();
    for (const stream of this.streams)
      if (stream.provenUntil <= now) stream.end();
      else stream.beat();
    const families = [...new Set([...this.streams].map(({ familyId }) => familyId))];
    try {
      const active = new Set(await this.options.identity.activeFamilies(families));
      this.endOf(families.filter((family) => !active.has(family)));
    } catch (error) {
      this.options.onFailure(error);
    }
  }

  private searchLater(): void {
    clearTimeout(this.searchTimer);
    if (this.isClosed) return;
    this.searchTimer = setTimeout(() => void this.search(), this.limits.searchEveryMs);
  }

  private async search(): Promise<void> {
    const since = minus(this.searchedAt, this.limits.overlapMs);
    const at = this.options.clock.now();
    try {
      const people = [...this.streams].map(({ personId }) => personId);
      this.show(await this.options.notifications.arrived(people, since, this.limits.perSearch));
      this.searchedAt = at;
    } catch (error) {
      this.options.onFailure(error);
    }
    if (this.streams.size > 0) this.searchLater();
  }

  private show(items: readonly InboxItem[]): void {
    for (const stream of this.streams) {
      const own = items.filter(({ delivery }) => delivery.recipientId === stream.personId);
      if (own.length === 0) continue;
      const showOwn = (): void => own.forEach((item) => stream.show(item));
      stream.catchUp.then(showOwn, () => undefined); // a failed one has ended the stream
    }
  }

  /**
   * Sends the messages that arrived after the last seen message, or shortly before it: a message from before can be committed later.
   * Sends no messages when the last seen message is unknown.
   */
  private async sendMissed(stream: InboxStream, lastSeen: DeliveryId): Promise<void> {
    const { notifications } = this.options;
    const seen = await notifications.inboxItem(stream.personId, lastSeen);
    const sentAt = seen?.delivery.sentAt;
    if (sentAt === undefined || sentAt === null) return;
    stream.markShown(lastSeen, sentAt);
    const since = minus(sentAt, this.limits.overlapMs);
    for (const item of await notifications.arrived([stream.personId], since, this.limits.perSearch)) stream.show(item);
  }
}
