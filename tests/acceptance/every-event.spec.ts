import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  addDays,
  DAY,
  dayOf,
  defaultPolicies,
  formatInstant,
  HOUR,
  instantAt,
  intervalOf,
  MATRIX,
  MINUTE,
  minus,
  monthInterval,
  monthOf,
  periodOn,
  plus,
  SEEDED_PLANS,
  type Day,
  type EventKey,
  type Instant,
  type MatrixRow,
  type TimeOfDay,
} from '@spotter/core';
import { expect } from 'chai';
import type { Person } from '../support/api.js';
import { send } from '../support/raw-http.js';
import { videoForm } from '../support/video.js';
import { ok, type Wire } from './demo-stage.js';
import { stillStage, type StillStage } from './still-stage.js';

const ROLES = ['member', 'mentor', 'admin'] as const;
type Role = (typeof ROLES)[number];

const NOTE = 'Knees out. Forty kilograms went well; take forty-five the next time, and stay with eight repetitions.';

interface Message {
  readonly eventKey: EventKey;
  readonly channel: string;
  readonly recipientId: string;
}

describe('every event that a request can bring about', function () {
  this.timeout(120_000);
  let stage: StillStage;
  let folder: string;
  let heard: readonly Message[];
  const people: Record<Role, Set<string>> = { member: new Set(), mentor: new Set(), admin: new Set() };

  /** With a verified phone, so that chat messages may come; and every channel turned off, which only advertisements mind. */
  async function known(role: Role, person: Person): Promise<Person> {
    people[role].add(person.user.id);
    const phone = '01012345678';
    const verifying = await stage.as(person);
    ok(await verifying.post('/api/auth/verify-phone', { phone }));
    const path = `/api/system/sandbox/messages?recipientId=${person.user.id}&channel=sms`;
    const [code] = /\d{6}/.exec(ok(await stage.system.get<{ body: string }[]>(path)).body.data[0]!.body)!;
    ok(await verifying.post('/api/auth/verify-phone', { phone, code }));
    const channels = { push: false, kakao: false, sms: false, email: false };
    ok(await verifying.patch('/api/notifications/me/preferences', { channels }));
    return person;
  }
  const newMentor = async () => known('mentor', await stage.newMentor());
  async function newMember(billingKey = 'sandbox-ok', autoRenew = true): Promise<Person> {
    const member = await known('member', await stage.doors.register());
    const planId = SEEDED_PLANS[1]!.id;
    ok(await stage.doors.as(member).post('/api/memberships', { planId, payment: { billingKey }, autoRenew }));
    return member;
  }
  const session = async (aheadMs: number, { mentor, member }: { mentor?: Person; member?: Person } = {}) =>
    stage.session(aheadMs, { mentor: mentor ?? (await newMentor()), member: member ?? (await newMember()) });

  async function moveAndRun(at: Instant, ...jobs: readonly string[]): Promise<void> {
    await stage.moveTo(at);
    for (const job of [...jobs, 'notification-dispatch']) await stage.run(job);
  }

  async function messages(): Promise<readonly Message[]> {
    const all: Message[] = [];
    for (let page = 1; ; page += 1) {
      const path = `/api/system/sandbox/messages?size=100&page=${page}`;
      const { data, pagination } = ok(await stage.system.get<Message[]>(path)).body;
      all.push(...data);
      if (all.length >= pagination.total) return all;
    }
  }

  /** Changed, then cancelled in time: whoever waits for the hour is offered it. And another one, cancelled late. */
  async function movedAndCancelled(): Promise<void> {
    const { mentor, member, startsAt, path } = await session(2 * DAY);
    const later = plus(startsAt, 3 * HOUR);
    const { id: blockId } = ok(await stage.opening(mentor, later)).body.data;
    ok(await (await stage.as(member)).patch(path, { blockId }));
    const hour = { from: formatInstant(later), until: formatInstant(plus(later, HOUR)) };
    const waiting = await stage.as(await newMember());
    ok(await waiting.post('/api/waitlist', { storeId: stage.storeId, mentorId: mentor.user.id, ...hour }));
    ok(await (await stage.as(member)).delete(path));
    const late = await session(3 * HOUR);
    ok(await (await stage.as(late.member)).delete(`${late.path}?acceptDeduction=true`));
  }

  async function matched(): Promise<void> {
    const [mentor, from] = [await newMentor(), plus(await stage.now(), 2 * DAY)];
    ok(await stage.opening(mentor, from));
    const wanted = { from: formatInstant(from), until: formatInstant(plus(from, HOUR)), tier: 'standard' };
    ok(await (await stage.as(await newMember())).post('/api/reservations', { autoMatch: wanted }));
  }

  /** With its reminders, a note for whoever comes next, a complaint, and what becomes of that. */
  async function trained(mentor: Person, member?: Person): Promise<void> {
    const { startsAt, endsAt, reservation, ...cast } = await session(2 * HOUR, { mentor, ...(member && { member }) });
    for (const before of [HOUR, 15 * MINUTE, 5 * MINUTE]) await moveAndRun(minus(startsAt, before));
    await stage.moveTo(startsAt);
    const { token } = await stage.sessionCode(mentor, reservation);
    ok(await (await stage.as(cast.member)).post(`/api/sessions/${reservation.id}/check-in`, { token }));
    await stage.moveTo(endsAt);
    ok(await (await stage.as(mentor)).post(`/api/sessions/${reservation.id}/record`, { handoverNote: NOTE }));
    await moveAndRun(plus(startsAt, 90 * MINUTE));
    await complained(cast.member, mentor);
  }

  async function complained(member: Person, mentor: Person): Promise<void> {
    const grievance = { mentorId: mentor.user.id, category: 'attitude', text: 'The mentor was on the phone.' };
    const { id } = ok(await (await stage.as(member)).post<Wire>('/api/complaints', grievance)).body.data;
    const resolution = { action: 'dismiss', note: 'It was the ambulance.' };
    ok(await (await stage.as(stage.admin)).post(`/api/admin/complaints/${id}/resolve`, resolution));
  }

  /** By the member; and twice by one mentor, whose tier is held then. */
  async function missed(): Promise<void> {
    const forgotten = await session(HOUR);
    await moveAndRun(plus(forgotten.startsAt, 15 * MINUTE), 'no-show-detection');
    const mentor = await newMentor();
    for (let times = 0; times < defaultPolicies.conduct.noShowsToHold; times += 1) {
      const { member, startsAt } = await session(HOUR, { mentor });
      await stage.moveTo(startsAt);
      const screen = await (await stage.as(stage.admin)).get(`/api/admin/stores/${stage.storeId}/check-in-code`);
      ok(await (await stage.as(member)).post('/api/check-in', { token: ok(screen).body.data['token'] }));
      await moveAndRun(plus(startsAt, 15 * MINUTE), 'no-show-detection');
    }
  }

  async function paidBack(): Promise<void> {
    for (const billingKey of ['sandbox-ok', 'sandbox-ok-refund-refused'])
      ok(await (await stage.as(await newMember(billingKey))).post('/api/memberships/me/cancel'));
    const declined = { amount: 10_000, payment: { billingKey: 'sandbox-declined' } };
    const member = await stage.as(await newMember());
    expect((await member.post('/api/points/charge', declined)).status).to.equal(402);
  }

  async function paused(): Promise<void> {
    const member = await stage.as(await newMember());
    const today = dayOf(await stage.now());
    ok(await member.post('/api/memberships/me/pause', { from: today, until: addDays(today, 3) }));
    ok(await member.post('/api/memberships/me/resume'));
  }

  /** A member without a membership has an hour a week. */
  async function skipped(): Promise<void> {
    const [mentor, member] = [await newMentor(), await known('member', await stage.doors.register())];
    const now = await stage.now();
    const open = [1, 2, 3, 4, 5, 6, 7].map((days) => instantAt(addDays(dayOf(now), days), '12:00' as TimeOfDay));
    for (const at of open) ok(await stage.opening(mentor, at));
    const hour = { mentorId: mentor.user.id, storeId: stage.storeId, weekday: 3, startTime: '12:00' };
    ok(await (await stage.as(member)).post('/api/fixed-slots', hour));
    await stage.run('fixed-slot-auto-book');
  }

  /** One term that is renewed, and one that is not. */
  async function terms(): Promise<void> {
    const renewed = await newMember();
    await newMember('sandbox-ok', false);
    const { endsOn } = ok(await (await stage.as(renewed)).get<{ endsOn: Day }>('/api/memberships/me')).body.data;
    for (const days of [-7, -1, 0])
      await moveAndRun(instantAt(addDays(endsOn, days), '09:00' as TimeOfDay), 'membership-renewal');
  }

  /** Of two mentors, of whom one has an account that the bank refuses. */
  async function paidOut(): Promise<void> {
    for (const accountNumber of ['110123456789', '110123450000']) {
      const mentor = await newMentor();
      const account = { bankCode: '088', accountNumber, holder: '김' };
      ok(await (await stage.as(mentor)).patch('/api/mentors/me/bank-account', account));
      await trained(mentor);
    }
    await moveAndRun(plus(await stage.now(), 8 * DAY), 'payment-ledger-release');
    const { endsAt } = intervalOf(periodOn(dayOf(await stage.now()), defaultPolicies.payout));
    await moveAndRun(plus(endsAt, HOUR), 'payout-calculate');
  }

  /** With sessions and stars enough behind them. */
  async function certified(): Promise<void> {
    for (const verdict of [
      { decision: 'approve', reason: 'Clear cues.' },
      { decision: 'reject', reason: 'It is too dark.' },
    ]) {
      const mentor = await newMentor();
      await stage.rows(
        `insert into mentor_tally (mentor_id, rating_sum, rating_count, completed_sessions) values ($1, 90, 20, 50)`,
        mentor.user.id,
      );
      const path = '/api/mentors/me/pro-application';
      const { id } = ok(await (await stage.as(mentor)).post<Wire>(path, { statement: NOTE })).body.data;
      const { type, body } = videoForm();
      const { accessToken } = await stage.doors.logIn(mentor.email);
      const headers = { authorization: `Bearer ${accessToken}`, 'content-type': type };
      const { status } = await send(stage.url, { method: 'POST', path: `${path}/video`, headers, body });
      expect(status).to.equal(201);
      ok(await (await stage.as(stage.admin)).post(`/api/admin/pro-applications/${id}/decide`, verdict));
    }
  }

  /** To a member who has agreed to it: a mentor for their goal, whatever somebody calls for, and the month that they trained in. */
  async function advertised(): Promise<void> {
    const [mentor, member] = [await newMentor(), await newMember()];
    const [goal, { storeId }] = ['rehabilitation', stage];
    ok(await (await stage.as(mentor)).patch('/api/mentors/me', { specialties: [goal], storeIds: [storeId] }));
    const reader = await stage.as(member);
    ok(await reader.patch('/api/members/me', { goal, homeStoreId: storeId }));
    const wanted = { marketingOptIn: true, channels: { push: true, email: true } };
    ok(await reader.patch('/api/notifications/me/preferences', wanted));
    const recipients = [{ type: 'member', id: member.user.id }];
    const payload = { headline: 'Spring', text: 'A session more for whoever brings a friend.' };
    ok(await stage.system.post('/api/notifications/internal/send', { eventKey: 'promotion', recipients, payload }));
    await stage.run('marketing-announce');
    await trained(mentor, member);
    const { endsAt } = monthInterval(monthOf(await stage.now()));
    await moveAndRun(plus(endsAt, 10 * HOUR), 'marketing-announce');
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'spotter-events-'));
    stage = await stillStage({ VIDEO_FOLDER: folder });
    people.admin.add((await stage.doors.logIn(stage.admin.email)).user.id);
    // At ten in the morning an hour ahead and a day ahead are hours that a store is open.
    await stage.moveTo(instantAt(addDays(dayOf(await stage.now()), 1), '10:00' as TimeOfDay));
    await movedAndCancelled();
    await matched();
    await paidBack();
    await paused();
    await skipped();
    await stage.run('notification-dispatch');
    await missed();
    await paidOut();
    await certified();
    await terms();
    await advertised();
    heard = await messages();
  });
  after(async () => {
    await stage.close();
    await rm(folder, { recursive: true });
  });

  const told = (eventKey: EventKey, role: Role): readonly string[] => {
    const to = heard.filter((one) => one.eventKey === eventKey && people[role].has(one.recipientId));
    return [...new Set(to.map(({ channel }) => channel))].sort();
  };

  for (const [eventKey, row] of Object.entries<MatrixRow>(MATRIX) as [EventKey, MatrixRow][])
    it(`${eventKey} arrives as the matrix says`, () => {
      for (const role of ROLES) {
        const channels = row[role].length > 0 ? [...new Set([...row[role], 'in_app'])].sort() : [];
        expect(told(eventKey, role), role).to.deep.equal(channels);
      }
    });
});
