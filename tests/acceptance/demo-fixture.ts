import type { Schemas } from '@spotter/client';
import type { Writable } from 'node:stream';
import {
  addDays,
  DAY,
  dayOf,
  formatInstant,
  HOUR,
  instant,
  plus,
  startOfDay,
  type Instant,
  type Issue,
  type IssueCode,
  type PolicyName,
} from '@spotter/core/kernel';
import { SEEDED_PLANS, type Plan } from '@spotter/core/membership';
import { expect } from 'chai';
import { api, ok, type Answer, type ApiCaller, type Person } from '../support/api.js';
import { nextPhone } from '../support/phone-numbers.js';
import { SANDBOX, type SandboxMessage } from '../support/sandbox.js';
import { startTestService } from '../support/service.js';
import { RECORD } from '../support/session-record.js';

/** A reservation, a slot or another resource of an answer, with the fields that tests read. */
export interface Wire {
  readonly id: string;
  readonly blockId: string;
  readonly mentorId: string;
  readonly storeId: string;
  readonly startsAt: string;
  readonly freeCancellationUntil: string;
  readonly [field: string]: unknown;
}

export type Screen = Schemas['CheckInCode'];

/** The controls of every sandbox service for tests: to move its clock, run its jobs and read its sent messages. */
export function sandboxControls(url: string) {
  const apiClient = api(url);
  const [system, cron] = [apiClient.withKey(SANDBOX.systemKey), apiClient.withKey(SANDBOX.cronKey)];

  /** By e-mail address; tokens expire as the clock moves. */
  const callers = new Map<string, ApiCaller>();

  /**
   * Logs in at the first request after the clock was moved. `as('member1')` is one of the demo people. Use
   * `apiClient.as(await apiClient.logIn(email))` for a log-in of its own.
   */
  const as = (who: string | Pick<Person, 'email'>): ApiCaller => {
    const email = typeof who === 'string' ? `${who}@spotter.test` : who.email;
    const caller = callers.get(email) ?? apiClient.byEmail(email);
    callers.set(email, caller);
    return caller;
  };

  /** @param body `now` moves the clock before the run. */
  const run = async <Report = Wire>(job: string, body?: { readonly now: string }): Promise<Report> => {
    if (body) callers.clear();
    return ok(await cron.post<Report>(`/api/system/cron/${job}`, body)).body.data;
  };

  /** Sends the due messages. @returns the messages that the sandbox has sent to a person, of this event or all, the newest first. */
  async function messagesTo(recipientId: string, event?: string): Promise<readonly SandboxMessage[]> {
    await run('notification-dispatch');
    const path = `/api/system/sandbox/messages?recipientId=${recipientId}&size=100`;
    const data = await system.read<SandboxMessage[]>(path);
    return data.filter(({ eventKey }) => event === undefined || eventKey === event);
  }

  /** The messages that the sandbox has sent to everybody, the newest first. */
  async function allMessages(): Promise<readonly SandboxMessage[]> {
    const all: SandboxMessage[] = [];
    for (let page = 1; ; page += 1) {
      const path = `/api/system/sandbox/messages?size=100&page=${page}`;
      const { data, pagination } = ok(await system.get<SandboxMessage[]>(path)).body;
      all.push(...data);
      if (all.length >= pagination.total) return all;
    }
  }

  async function ledger(): Promise<Readonly<Record<string, number>>> {
    const { body } = await system.get('/api/system/sandbox/ledger');
    const accounts = body.data['accounts'] as readonly { account: string; balance: number }[];
    return Object.fromEntries(accounts.map(({ account, balance }) => [account, balance]));
  }

  /** A new member who joins a plan, by default that of four sessions a month. */
  async function newMember(
    plan: Pick<Plan, 'id'> = SEEDED_PLANS[0]!,
    payment: object = { billingKey: 'sandbox-ok' },
  ): Promise<Person> {
    const member = await apiClient.register();
    ok(await apiClient.as(member).post('/api/memberships', { planId: plan.id, payment }));
    return member;
  }

  return {
    apiClient,
    system,
    run,
    as,
    newMember,
    messagesTo,
    allMessages,
    ledger,

    /** The code that the branch's screen shows now. */
    branchScreen: ({ storeId }: Pick<Wire, 'storeId'>): Promise<Screen> =>
      as('admin').read<Screen>(`/api/admin/stores/${storeId}/check-in-code`),

    /** The changes of balances; unchanged ones are left out. */
    async ledgerSince(before: Readonly<Record<string, number>>): Promise<Readonly<Record<string, number>>> {
      const changes = Object.entries(await ledger()).map(([name, balance]) => [name, balance - (before[name] ?? 0)]);
      return Object.fromEntries(changes.filter(([, change]) => change !== 0));
    },

    now: async (): Promise<Instant> => instant(Date.parse((await system.read('/api/system/clock'))['now'] as string)),

    async moveTo(at: number, facts: { readonly outage?: true } = {}): Promise<void> {
      callers.clear();
      ok(await system.post('/api/system/clock', { now: formatInstant(instant(at)), ...facts }));
    },

    /** By the code that the phone receives. */
    async verifyPhone(person: Person, phone = nextPhone()): Promise<void> {
      const caller = as(person);
      ok(await caller.post('/api/auth/verify-phone', { phone }));
      const message = (await messagesTo(person.user.id)).find(({ channel }) => channel === 'sms');
      const [code] = /\d{6}/.exec(message!.body)!;
      ok(await caller.post('/api/auth/verify-phone', { phone, code }));
    },
  };
}

export type DemoFixture = Awaited<ReturnType<typeof demoFixture>>;

/** The service with its demo people. `member1` is the default member. */
export async function demoFixture(environment: Readonly<Record<string, string>> = {}, log?: Writable) {
  const service = await startTestService({ environment: { NOTIFIER: 'none', ...environment }, ...(log && { log }) });
  const controls = sandboxControls(service.url);
  const { apiClient, as, now, moveTo } = controls;

  const tokens = (name: string) => apiClient.logIn(`${name}@spotter.test`);
  const ids = new Map<string, string>();
  const idOf = async (name: string): Promise<string> => {
    const id = ids.get(name) ?? (await tokens(name)).user.id;
    ids.set(name, id);
    return id;
  };
  const member = () => as('member1');

  /** The mentor's next open block, at least seven hours and at most `days` days from now, at which the member is free. */
  async function openBlock(mentor: string, days = 14): Promise<Wire> {
    const mentorId = await idOf(mentor);
    const slots = `/api/slots/available?mentorId=${mentorId}&size=100`;
    const { body } = await member().get<readonly Wire[]>(slots);
    const at = await now();
    const ahead = ({ startsAt }: Wire) => Date.parse(startsAt) - at;
    const own = await member().get<readonly Wire[]>('/api/reservations?status=confirmed&size=100');
    const taken = new Set(own.body.data.map(({ startsAt }) => startsAt));
    const fits = (slot: Wire) => ahead(slot) >= 7 * HOUR && ahead(slot) <= days * DAY && !taken.has(slot.startsAt);
    const fitting = body.data.find(fits);
    if (!fitting) throw new Error(`${mentor} has no open block`);
    return fitting;
  }

  async function book(mentor: string): Promise<Wire> {
    const { blockId } = await openBlock(mentor);
    return ok(await member().post<Wire>('/api/reservations', { blockId })).body.data;
  }

  /** The member scans the code on the mentor's screen. */
  async function checkIn({ id }: Wire, mentor: string): Promise<void> {
    const data = await as(mentor).read(`/api/sessions/${id}`);
    const { token } = data['checkIn'] as { token: string };
    ok(await member().post(`/api/sessions/${id}/check-in`, { token }));
  }

  /** Books a session with the mentor, who records it at its start. */
  async function train(mentor: string, record: object = RECORD): Promise<Wire> {
    const session = await book(mentor);
    await moveTo(Date.parse(session.startsAt));
    await checkIn(session, mentor);
    ok(await as(mentor).post(`/api/sessions/${session.id}/record`, record));
    return session;
  }

  return {
    ...controls,
    service,
    tokens,
    idOf,
    member,
    openBlock,
    book,
    checkIn,
    train,
    close: () => service.close(),
    membershipOf: ({ funding }: Wire): string => (funding as { membershipId: string }).membershipId,
    reservation: ({ id }: Wire): Promise<Wire> => member().read<Wire>(`/api/reservations/${id}`),

    /** The next morning, before the first block of the day. */
    async openBlockToday(mentor: string): Promise<Wire> {
      const morning = startOfDay(addDays(dayOf(await now()), 1));
      await moveTo(plus(morning, HOUR));
      return openBlock(mentor, 1);
    },

    /** The member scans the code at the branch. */
    async arrive({ storeId }: Wire): Promise<void> {
      const { token } = await controls.branchScreen({ storeId });
      ok(await member().post('/api/check-in', { token }));
    },

    /** The lines of the audit trail about a subject, the newest first. */
    async actionsAbout(subject: string): Promise<readonly Wire[]> {
      return as('admin').read<readonly Wire[]>(`/api/admin/audit?subject=${subject}`);
    },
  };
}

/** The status and code of a refusal, with the policy and the reason in its details. */
export const refusalOf = ({ status, body: { error } }: Answer<unknown>): string =>
  [status, error.code, error.details['policy'], error.details['reason']].filter(Boolean).join(' ');

/** Expects a refusal by this policy, with these details among others. */
export function expectRefused({ status, body }: Answer<unknown>, policy: PolicyName, details: object = {}): void {
  expect([status, body.error.code], JSON.stringify(body)).to.deep.equal([422, 'POLICY_VIOLATION']);
  expect(body.error.details).to.deep.include({ policy, ...details });
}

/** The issues of a refused input. */
export function issuesOf(answer: Answer<unknown>): readonly Issue[] {
  expect(refusalOf(answer), JSON.stringify(answer.body)).to.equal('400 VALIDATION_ERROR');
  return answer.body.error.details['issues'] as readonly Issue[];
}

/** Expects the refusal of this field alone. */
export function expectInvalid(answer: Answer<unknown>, path: string, code?: IssueCode): void {
  const issues = issuesOf(answer);
  expect(issues.map((issue) => issue.path)).to.deep.equal([path]);
  if (code !== undefined) expect(issues[0]).to.include({ code });
}
