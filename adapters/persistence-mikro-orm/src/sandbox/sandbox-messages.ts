import type { Instant, Page, PageRequest } from '@spotter/core/kernel';
import type { Message, NotificationChannel } from '@spotter/core/notification';
import { given, whereAll } from '../queries/conditions.js';
import { descending, type Listing } from '../queries/listing.js';
import type { QueryReader } from '../queries/query-reader.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';

/** One attempt to send a message. */
export interface SandboxMessage extends Pick<
  Message,
  'eventKey' | 'channel' | 'to' | 'recipientId' | 'title' | 'body' | 'attempt'
> {
  readonly at: Instant;
  /** For a push; null for other channels. */
  readonly data: Message['data'] | null;
  readonly outcome: 'sent' | 'failed' | 'bounced';
}

export interface SandboxMessageFilter {
  readonly recipientId?: string;
  readonly channel?: NotificationChannel;
}

const APPEND = statement(`
  insert into sandbox_message (at, event_key, channel, address, recipient_id, title, body, outcome, attempt, data)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`);

/** Newest first: the numbers grow in order of arrival. */
const MESSAGES: Listing = {
  from: 'sandbox_message m',
  alias: 'm',
  order: descending('m.id'),
  columns: `m.at, m.event_key as "eventKey", m.channel, m.address as "to", m.recipient_id as "recipientId",
    m.title, m.body, m.outcome, m.attempt, m.data`,
};

/** All messages that the sandbox has recorded. */
export class PostgresSandboxMessages {
  constructor(private readonly reader: QueryReader) {}

  async append(message: SandboxMessage): Promise<void> {
    const { eventKey, channel, to, recipientId, title, body, outcome, attempt } = message;
    const texts = [eventKey, channel, to, recipientId, title, body, outcome];
    const data = message.data && JSON.stringify(message.data);
    await this.reader.read(APPEND, toTimestamp(message.at), ...texts, attempt, data);
  }

  list({ recipientId, channel }: SandboxMessageFilter, request: PageRequest): Promise<Page<SandboxMessage>> {
    const where = whereAll([...given('m.recipient_id = ?', recipientId), ...given('m.channel = ?', channel)]);
    return this.reader.page(MESSAGES, where, request);
  }
}
