import { z } from 'zod';
import {
  krw,
  SECOND,
  sum,
  type Clock,
  type Instant,
  type Millis,
  type Page,
  type PageRequest,
} from '@spotter/core/kernel';
import { normalSign, type AccountBalance, type LedgerQueries } from '@spotter/core/ledger';
import { list, listed, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { At, component, id, Krw } from '../kernel/wire-types.js';
import { Channel } from '../notification/notification-schema.js';

const Message = component('SandboxMessage', {
  at: At,
  eventKey: z.string(),
  channel: Channel,
  to: z.string(),
  recipientId: id(),
  title: z.string(),
  body: z.string(),
  data: z.record(z.string(), z.string()).nullable().meta({ description: 'The data part of a push message' }),
  outcome: z.enum(['sent', 'failed', 'bounced']),
  attempt: z.int(),
});

const Balances = component('LedgerBalances', {
  accounts: z.array(
    z.strictObject({
      account: z.string().meta({ examples: ['gateway'] }),
      balance: Krw.meta({
        description: 'On the account’s normal side: debits minus credits for an asset, the reverse for a liability',
      }),
    }),
  ),
  total: Krw.meta({ description: 'Debits minus credits of these accounts; zero for the whole ledger' }),
});

const Time = component('ServiceTime', { now: At });

const Outage = z.boolean().optional().meta({ description: 'Record the skipped time as an outage of the service' });

const Move = z.union([
  z.strictObject({ now: At, outage: Outage }),
  z.strictObject({
    advance: z
      .int()
      .min(0)
      .max(10 * 365 * 86_400)
      .meta({ description: 'Seconds' }),
    outage: Outage,
  }),
]);

type LoggedMessage = Readonly<z.output<typeof Message>>;

export interface SandboxRoutesPorts {
  readonly clock: Clock & {
    /** @throws DomainError validation for a past time: the clock only moves forward. */
    moveTo(at: Instant, outage?: boolean): Promise<void>;
    advance(length: Millis, outage?: boolean): Promise<void>;
    /** Adopts the time that other processes have set. */
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

/** Debits minus credits; zero for the whole ledger. */
const debitsLessCredits = (accounts: readonly AccountBalance[]) =>
  sum(accounts.map(({ account, balance }) => krw(balance * normalSign(account))));

/** Routes for tests and demonstrations; absent in production. */
export const sandboxRoutes = ({ clock, messages, ledger }: SandboxRoutesPorts): readonly Route[] => [
  route('GET /api/system/clock', 'system', 'Sandbox', {
    summary: 'Get the service’s time',
    answers: { 200: Time },
    handle: async () => {
      await clock.refresh();
      return ok({ now: clock.now() });
    },
  }),
  route('POST /api/system/clock', 'system', 'Sandbox', {
    summary: 'Move the service’s time forward',
    body: Move,
    answers: { 200: Time },
    handle: async ({ body }) => {
      const { outage } = body;
      await ('now' in body ? clock.moveTo(body.now, outage) : clock.advance(body.advance * SECOND, outage));
      return ok({ now: clock.now() });
    },
  }),
  route('GET /api/system/sandbox/messages', 'system', 'Sandbox', {
    summary: 'List the messages that the sandbox was asked to send, including failed attempts, newest first',
    query: {
      recipientId: id().optional().meta({ description: 'Messages to this person' }),
      channel: Channel.optional(),
    },
    answers: { 200: list(Message) },
    handle: async ({ query, page }) => listed(await messages.list(query, page)),
  }),
  route('GET /api/system/sandbox/ledger', 'system', 'Sandbox', {
    summary: 'List the balances of the ledger’s accounts by name',
    query: {
      prefix: z
        .string()
        .max(60)
        .optional()
        .meta({ description: 'Accounts whose names begin with it', examples: ['escrow:'] }),
    },
    answers: { 200: Balances },
    handle: async ({ query }) => {
      const accounts = await ledger.balances(query.prefix);
      return ok({ accounts, total: debitsLessCredits(accounts) });
    },
  }),
];
