import type { Instant, Message, NotificationChannel, Page, PageRequest } from '@spotter/core';
import type { Reader } from '../database.js';
import { given, whereAll } from '../queries/conditions.js';
import { readPage, type Listing } from '../queries/listing.js';
import { Statements } from '../queries/statements.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';

/** One try to send a message. */
export interface SandboxMessage extends Pick<
  Message,
  'eventKey' | 'channel' | 'to' | 'recipientId' | 'title' | 'body' | 'attempt'
> {
  readonly at: Instant;
  readonly outcome: 'sent' | 'failed' | 'bounced';
}

export interface SandboxMessageFilter {
  readonly recipientId?: string;
  readonly channel?: NotificationChannel;
}

const APPEND = statement(`
  insert into sandbox_message (at, event_key, channel, address, recipient_id, title, body, outcome, attempt)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`);

/** Newest first: the numbers grow in the order of arrival. */
const MESSAGES: Listing = {
  from: 'sandbox_message m',
  alias: 'm',
  order: 'm.id desc',
  columns: `m.at, m.event_key as "eventKey", m.channel, m.address as "to", m.recipient_id as "recipientId",
    m.title, m.body, m.outcome, m.attempt`,
};

/** Every message that the sandbox was asked to send. */
export class PostgresSandboxMessages {
  private readonly statements = new Statements();

  constructor(private readonly reader: Reader) {}

  async append({
    at,
    eventKey,
    channel,
    to,
    recipientId,
    title,
    body,
    outcome,
    attempt,
  }: SandboxMessage): Promise<void> {
    const text = [eventKey, channel, to, recipientId, title, body, outcome];
    await this.reader.read(APPEND, toTimestamp(at), ...text, attempt);
  }

  list({ recipientId, channel }: SandboxMessageFilter, request: PageRequest): Promise<Page<SandboxMessage>> {
    const where = whereAll([...given('m.recipient_id = ?', recipientId), ...given('m.channel = ?', channel)]);
    return readPage(this.reader, this.statements, MESSAGES, where, request);
  }
}
