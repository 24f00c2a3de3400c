import { z } from 'zod';
import {
  CHANNELS,
  krw,
  mapPage,
  normalSign,
  SECOND,
  sum,
  type AccountBalance,
  type Clock,
  type Instant,
  type Millis,
  type LedgerQueries,
  type Page,
  type PageRequest,
} from '@spotter/core';
import { list, listed, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { formatAt } from '../kernel/wire-time.js';
import { At, id, Krw } from '../kernel/wire-types.js';

const Message = z
  .strictObject({
    at: At,
    eventKey: z.string(),
    channel: z.enum(CHANNELS),
    to: z.string(),
    recipientId: id(),
    title: z.string(),
    body: z.string(),
    outcome: z.enum(['sent', 'failed', 'bounced']),
    attempt: z.int(),
  })
  .meta({ id: 'SandboxMessage' });

const Balances = z
  .strictObject({
    accounts: z.array(
      z.strictObject({
        account: z.string().meta({ examples: ['gateway'] }),
        balance: Krw.meta({ description: 'In the account’s own sense: what an asset holds, what a liability owes' }),
      }),
    ),
    total: Krw.meta({ description: 'Debits less credits of these accounts: zero for all of them together' }),
  })
  .meta({ id: 'LedgerBalances' });

const Time = z.strictObject({ now: At }).meta({ id: 'ServiceTime' });

const Move = z.union([
  z.strictObject({ now: At }),
  z.strictObject({
    advance: z
      .int()
      .min(0)
      .max(10 * 365 * 86_400)
      .meta({ description: 'Seconds' }),
  }),
]);

export interface LoggedMessage {
  readonly at: Instant;
  readonly eventKey: string;
  readonly channel: (typeof CHANNELS)[number];
  readonly to: string;
  readonly recipientId: string;
  readonly title: string;
  readonly body: string;
  readonly outcome: 'sent' | 'failed' | 'bounced';
  readonly attempt: number;
}

export interface SandboxRoutesNeed {
  readonly clock: Clock & {
    /** @throws DomainError validation for a time that has passed: the clock never goes back. */
    moveTo(at: Instant): Promise<void>;
    advance(length: Millis): Promise<void>;
    /** Takes over how far other processes have moved it. */
    refresh(): Promise<void>;
  };
  readonly messages: {
    list(
      filter: { recipientId?: string; channel?: LoggedMessage['channel'] },
      page: PageRequest,
    ): Promise<Page<LoggedMessage>>;
  };
  readonly ledger: LedgerQueries;
}

/** What debits and credits leave: zero for the whole ledger, whatever happened. */
const debitsLessCredits = (accounts: readonly AccountBalance[]): number =>
  sum(accounts.map(({ account, balance }) => krw(balance * normalSign(account))));

/** What tests and demonstrations need, and production never has. */
export const sandboxRoutes = ({ clock, messages, ledger }: SandboxRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/system/clock',
    permission: 'system',
    tag: 'Sandbox',
    summary: 'The service’s time',
    answers: { 200: Time },
    handle: async () => {
      await clock.refresh();
      return ok({ now: formatAt(clock.now()) });
    },
  }),
  route({
    method: 'post',
    path: '/api/system/clock',
    permission: 'system',
    tag: 'Sandbox',
    summary: 'Move the service’s time forward; it never goes back',
    body: Move,
    answers: { 200: Time },
    handle: async ({ body }) => {
      await ('now' in body ? clock.moveTo(body.now) : clock.advance(body.advance * SECOND));
      return ok({ now: formatAt(clock.now()) });
    },
  }),
  route({
    method: 'get',
    path: '/api/system/sandbox/messages',
    permission: 'system',
    tag: 'Sandbox',
    summary: 'Every message that the sandbox was asked to send, every try included, newest first',
    query: { recipientId: id().optional(), channel: z.enum(CHANNELS).optional() },
    answers: { 200: list(Message) },
    handle: async ({ query, page }) =>
      listed(mapPage(await messages.list(query, page), ({ at, ...message }) => ({ at: formatAt(at), ...message }))),
  }),
  route({
    method: 'get',
    path: '/api/system/sandbox/ledger',
    permission: 'system',
    tag: 'Sandbox',
    summary: 'The balances of the ledger’s accounts, by name',
    query: {
      prefix: z
        .string()
        .max(60)
        .optional()
        .meta({ examples: ['escrow:'] }),
    },
    answers: { 200: Balances },
    handle: async ({ query }) => {
      const accounts = await ledger.balances(query.prefix);
      return ok({ accounts, total: debitsLessCredits(accounts) });
    },
  }),
];
