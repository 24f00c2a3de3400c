import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_PASSWORD } from '@spotter/app-http';
import { defaultPolicies } from '@spotter/core/application';
import {
  addDays,
  DAY,
  dayOf,
  formatInstant,
  HOUR,
  instantAt,
  MINUTE,
  minus,
  monthInterval,
  monthOf,
  plus,
  type Day,
  type Instant,
  type TimeOfDay,
} from '@spotter/core/kernel';
import { SEEDED_PLANS } from '@spotter/core/membership';
import { MATRIX, type EventKey, type MatrixRow } from '@spotter/core/notification';
import { intervalOf, periodOn } from '@spotter/core/payout';
import { expect } from 'chai';
import { ok, type Person } from '../support/api.js';
import { Authenticator } from '../support/authenticator.js';
import { signatureOf, type SandboxMessage } from '../support/sandbox.js';
import { send } from '../support/raw-http.js';
import { deliveryProblems, expectNoProblems } from '../support/row-problems.js';
import { videoForm } from '../support/video.js';
import type { Wire } from './demo-fixture.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

const ROLES = ['member', 'mentor', 'admin'] as const;
type Role = (typeof ROLES)[number];

const NOTE = 'Knees out. Forty kilograms went well; take forty-five the next time, and stay with eight repetitions.';

describe('every event that a request can cause', () => {
  let fixture: FixedClockFixture;
  let folder: string;
  let sent: readonly SandboxMessage[];
  const people: Record<Role, Set<string>> = { member: new Set(), mentor: new Set(), admin: new Set() };

  /** Verifies the phone, which chat messages need, and turns every channel off, which affects only advertisements. */
  async function known(role: Role, person: Person): Promise<Person> {
    people[role].add(person.user.id);
    await fixture.verifyPhone(person);
    const channels = { push: false, kakao: false, sms: false, email: false };
    ok(await fixture.as(person).patch('/api/notifications/me/preferences', { channels }));
    return person;
  }
  const newMentor = async () => known('mentor', await fixture.newMentor());
  async function newMember(billingKey = 'sandbox-ok', autoRenew = true): Promise<Person> {
    const member = await known('member', await fixture.apiClient.register());
    const planId = SEEDED_PLANS[1]!.id;
    ok(await fixture.apiClient.as(member).post('/api/memberships', { planId, payment: { billingKey }, autoRenew }));
    return member;
  }
  const session = async (aheadMs: number, { mentor, member }: { mentor?: Person; member?: Person } = {}) =>
    fixture.session(aheadMs, { mentor: mentor ?? (await newMentor()), member: member ?? (await newMember()) });

  async function moveAndRun(at: Instant, ...jobs: readonly string[]): Promise<void> {
    await fixture.moveTo(at);
    for (const job of [...jobs, 'notification-dispatch']) await fixture.run(job);
  }

  /** Changed, then cancelled in time, so that a waiting member gets an offer; and another reservation, cancelled late. */
  async function movedAndCancelled(): Promise<void> {
    const { mentor, member, startsAt, path } = await session(2 * DAY);
    const later = plus(startsAt, 3 * HOUR);
    const { id: blockId } = ok(await fixture.opening(mentor, later)).body.data;
    ok(await fixture.as(member).patch(path, { blockId }));
    const hour = { from: formatInstant(later), until: formatInstant(plus(later, HOUR)) };
    const waiting = fixture.as(await newMember());
    ok(await waiting.post('/api/waitlist', { storeId: fixture.storeId, mentorId: mentor.user.id, ...hour }));
    ok(await fixture.as(member).delete(path));
    const late = await session(3 * HOUR);
    ok(await fixture.as(late.member).delete(`${late.path}?acceptDeduction=true`));
  }

  /** Declined, then accepted by another mentor of the store. */
  async function handedOver(): Promise<void> {
    const { mentor, reservation } = await session(2 * DAY);
    const other = await newMentor();
    ok(await fixture.as(other).patch('/api/mentors/me', { storeIds: [fixture.storeId] }));
    const offer = { toMentorId: other.user.id };
    const path = `/api/mentors/me/reservations/${reservation.id}/hand-over`;
    for (const answer of ['decline', 'accept']) {
      const { id } = ok(await fixture.as(mentor).post<Wire>(path, offer)).body.data;
      ok(await fixture.as(other).post(`/api/mentors/me/hand-overs/${id}/${answer}`));
      await fixture.run('notification-dispatch');
    }
  }

  /** A mentor falls ill a few hours before a session. */
  async function away(): Promise<void> {
    const { mentor, startsAt, endsAt } = await session(5 * HOUR);
    const time = { from: formatInstant(startsAt), until: formatInstant(endsAt) };
    const absence = { ...time, reason: 'illness', reservations: 'cancel' };
    ok(await fixture.as(mentor).post('/api/mentors/me/time-off', absence));
    await fixture.run('notification-dispatch');
  }

  async function assisted(): Promise<void> {
    const { path } = await session(3 * DAY);
    const why = 'The member asked by phone.';
    ok(await fixture.as(fixture.admin).delete(path.replace('/api/', '/api/admin/'), {}, { why }));
  }

  async function matched(): Promise<void> {
    const [mentor, from] = [await newMentor(), plus(await fixture.now(), 2 * DAY)];
    ok(await fixture.opening(mentor, from));
    const wanted = { from: formatInstant(from), until: formatInstant(plus(from, HOUR)), tier: 'standard' };
    ok(await fixture.as(await newMember()).post('/api/reservations', { autoMatch: wanted }));
  }

  /** With reminders, a handover note, a complaint and its resolution. */
  async function trained(mentor: Person, member?: Person): Promise<void> {
    const one = await session(2 * HOUR, { mentor, ...(member && { member }) });
    const { startsAt, endsAt, reservation } = one;
    for (const before of [HOUR, 15 * MINUTE, 5 * MINUTE]) await moveAndRun(minus(startsAt, before));
    await fixture.moveTo(startsAt);
    ok(await fixture.checkIn(one));
    await fixture.moveTo(endsAt);
    ok(await fixture.as(mentor).post(`/api/sessions/${reservation.id}/record`, { handoverNote: NOTE }));
    await moveAndRun(plus(startsAt, 90 * MINUTE));
    await complained(one.member, mentor);
  }

  async function complained(member: Person, mentor: Person, action = 'dismiss'): Promise<void> {
    const complaintBody = { mentorId: mentor.user.id, category: 'attitude', text: 'The mentor was on the phone.' };
    const { id } = ok(await fixture.as(member).post<Wire>('/api/complaints', complaintBody)).body.data;
    const resolution = { action, note: 'It was the ambulance.' };
    ok(await fixture.as(fixture.admin).post(`/api/admin/complaints/${id}/resolve`, resolution));
  }

  async function heldTier(): Promise<void> {
    const { mentor, member } = await session(2 * DAY);
    await complained(member, mentor, 'hold_tier');
    ok(await fixture.as(fixture.admin).post(`/api/admin/mentors/${mentor.user.id}/reinstate`));
  }

  /** By the member; and three times by one mentor: a warning, then a hold; an administrator decides about the second day pass. */
  async function missed(): Promise<void> {
    const forgotten = await session(HOUR);
    await moveAndRun(plus(forgotten.startsAt, 15 * MINUTE), 'no-show-detection');
    const [mentor, member] = [await newMentor(), await newMember()];
    for (let times = 0; times < defaultPolicies.conduct.noShowsToSuspend; times += 1) {
      const { startsAt } = await session(HOUR, { mentor, member });
      await fixture.moveTo(startsAt);
      ok(await fixture.arrive(member));
      await moveAndRun(plus(startsAt, 15 * MINUTE), 'no-show-detection');
    }
    const admin = fixture.as(fixture.admin);
    const data = await admin.read<Wire[]>('/api/admin/compensation-reviews?status=open');
    const decision = { action: 'grant', why: 'The door was locked.' };
    ok(await admin.post(`/api/admin/compensation-reviews/${data[0]!.id}/resolve`, decision));
  }

  async function paidBack(): Promise<void> {
    for (const billingKey of ['sandbox-ok', 'sandbox-ok-refund-refused'])
      ok(await fixture.as(await newMember(billingKey)).post('/api/memberships/me/cancel'));
    const declined = { amount: 10_000, payment: { billingKey: 'sandbox-declined' } };
    const member = fixture.as(await newMember());
    expect((await member.post('/api/points/charge', declined)).status).to.equal(402);
    const second = { planId: SEEDED_PLANS[0]!.id, payment: { paymentId: 'sandbox-ok-second-membership' } };
    expect((await member.post('/api/memberships', second)).status).to.equal(422);
  }

  async function chargedBack(): Promise<void> {
    const member = await newMember();
    const [payment] = await fixture.as(member).read<readonly Wire[]>('/api/payments');
    const { id } = payment!;
    const lost = { amount: 1_000, at: formatInstant(await fixture.now()), why: 'stolen card' };
    const { amount: _, ...won } = lost;
    ok(await fixture.as(fixture.admin).post(`/api/admin/payments/${id}/chargeback`, lost));
    ok(await fixture.as(fixture.admin).post(`/api/admin/payments/${id}/chargeback/won`, won));
    const body = { type: 'Transaction.DisputeResolved', data: { paymentId: id } };
    const signature = signatureOf(JSON.stringify(body), new Date(await fixture.now()));
    ok(await fixture.apiClient.anybody.post('/api/payments/webhook', body, signature));
  }

  async function paused(): Promise<void> {
    const member = fixture.as(await newMember());
    const today = dayOf(await fixture.now());
    ok(await member.post('/api/memberships/me/pause', { from: today, until: addDays(today, 3) }));
    ok(await member.post('/api/memberships/me/resume'));
  }

  /** A member whose membership begins later has a fixed slot; the mentor ends it, or asks for more points. */
  async function skipped(): Promise<void> {
    const [mentor, member] = [await newMentor(), await known('member', await fixture.apiClient.register())];
    const now = await fixture.now();
    const open = [1, 2, 3, 4, 5, 6, 7].map((days) => instantAt(addDays(dayOf(now), days), '12:00' as TimeOfDay));
    for (const at of open) ok(await fixture.opening(mentor, at));
    ok(await fixture.as(mentor).patch('/api/mentors/me', { storeIds: [fixture.storeId] }));
    const startsOn = addDays(dayOf(now), 30);
    const join = { planId: SEEDED_PLANS[1]!.id, payment: { billingKey: 'sandbox-ok' }, startsOn };
    ok(await fixture.as(member).post('/api/memberships', join));
    const hour = { mentorId: mentor.user.id, storeId: fixture.storeId, weekday: 3, startTime: '12:00' };
    const request = async (startTime: string) =>
      ok(await fixture.as(member).post<Wire>('/api/fixed-slots', { ...hour, startTime })).body.data.id;
    const [resumed, ended] = [await request('12:00'), await request('18:00')];
    await fixture.run('fixed-slot-auto-book');
    await moveAndRun(plus(now, 8 * DAY), 'fixed-slot-auto-book');
    ok(await fixture.as(member).patch(`/api/fixed-slots/${resumed}`, { status: 'active' }));
    await fixture.rows(`update mentor set tier = 'pro', rate_points = 60000 where id = $1`, mentor.user.id);
    await moveAndRun(plus(now, 8 * DAY), 'fixed-slot-auto-book');
    const reason = { reason: 'I move to another town.' };
    ok(await fixture.as(mentor).delete(`/api/mentors/me/fixed-slots/${ended}`, {}, reason));
  }

  /** One term that is renewed, one without automatic renewal, and one whose renewal is declined to the end. */
  async function terms(): Promise<void> {
    const renewed = await newMember();
    await newMember('sandbox-ok', false);
    await newMember('sandbox-once-term');
    const { endsOn } = await fixture.as(renewed).read<{ endsOn: Day }>('/api/memberships/me');
    for (const days of [-7, -1, 0, 1, 2])
      await moveAndRun(instantAt(addDays(endsOn, days), '09:00' as TimeOfDay), 'membership-renewal');
  }

  /** A price rises; the member does not agree, and is not renewed. */
  async function raisePrice(): Promise<void> {
    const member = fixture.as(await known('member', await fixture.apiClient.register()));
    const { id: planId } = SEEDED_PLANS[3]!;
    ok(await member.post('/api/memberships', { planId, payment: { billingKey: 'sandbox-ok' } }));
    const { endsOn } = await member.read<{ endsOn: Day }>('/api/memberships/me');
    const price = { price: 2_000_000, effectiveOn: endsOn };
    ok(await fixture.as(fixture.admin).patch(`/api/admin/plans/${planId}`, price));
    for (const days of [-30, 0])
      await moveAndRun(instantAt(addDays(endsOn, days), '09:00' as TimeOfDay), 'membership-renewal');
  }

  /** Pays two mentors; the bank refuses the account of one. */
  async function paidOut(): Promise<void> {
    for (const accountNumber of ['110123456789', '110123450000']) {
      const mentor = await newMentor();
      const account = { bankCode: '088', accountNumber, holder: '김' };
      ok(await fixture.as(mentor).patch('/api/mentors/me/bank-account', account));
      await trained(mentor);
    }
    const changed = await newMentor();
    for (const password of [undefined, DEMO_PASSWORD]) {
      const account = { bankCode: '088', accountNumber: '110123456789', holder: '김', password };
      ok(await fixture.as(changed).patch('/api/mentors/me/bank-account', account));
    }
    await moveAndRun(plus(await fixture.now(), 8 * DAY), 'payment-ledger-release');
    const { endsAt } = intervalOf(periodOn(dayOf(await fixture.now()), defaultPolicies.payout));
    await moveAndRun(plus(endsAt, HOUR), 'payout-calculate');
  }

  /** A mentor with enough sessions and ratings to qualify. */
  async function certified(): Promise<void> {
    for (const verdict of [
      { decision: 'approve', reason: 'Clear cues.' },
      { decision: 'reject', reason: 'It is too dark.' },
    ]) {
      const mentor = await newMentor();
      await fixture.rows(
        `insert into mentor_tally (mentor_id, rating_sum, rating_count, completed_sessions) values ($1, 90, 20, 50)`,
        mentor.user.id,
      );
      const path = '/api/mentors/me/pro-application';
      const { id } = ok(await fixture.as(mentor).post<Wire>(path, { statement: NOTE })).body.data;
      const { type, body } = videoForm();
      const { accessToken } = await fixture.apiClient.logIn(mentor.email);
      const headers = { authorization: `Bearer ${accessToken}`, 'content-type': type };
      const { status } = await send(fixture.url, { method: 'POST', path: `${path}/video`, headers, body });
      expect(status).to.equal(201);
      ok(await fixture.as(fixture.admin).post(`/api/admin/pro-applications/${id}/decide`, verdict));
    }
  }

  /** Agrees to advertisements, is asked again after two years, and withdraws. */
  async function reconsidered(mentor: Person, member: Person): Promise<void> {
    const choose = async (person: Person, marketingOptIn: boolean) =>
      ok(await fixture.as(person).patch('/api/notifications/me/preferences', { marketingOptIn }));
    await choose(mentor, true);
    const twoYears = defaultPolicies.marketing.consentReminderMs;
    await moveAndRun(plus(await fixture.now(), twoYears), 'marketing-announce');
    for (const person of [mentor, member]) await choose(person, false);
    await fixture.run('notification-dispatch');
  }

  /** Sends all advertisements to a member who consented: a suitable mentor, a campaign, and the analysis of a month. */
  async function advertised(): Promise<void> {
    const [mentor, member] = [await newMentor(), await newMember()];
    const [goal, { storeId }] = ['rehabilitation', fixture];
    ok(await fixture.as(mentor).patch('/api/mentors/me', { specialties: [goal], storeIds: [storeId] }));
    const reader = fixture.as(member);
    ok(await reader.patch('/api/members/me', { goal, homeStoreId: storeId }));
    const wanted = { marketingOptIn: true, channels: { push: true, email: true } };
    ok(await reader.patch('/api/notifications/me/preferences', wanted));
    const recipients = [{ type: 'member', id: member.user.id }];
    const payload = { headline: 'Spring', text: 'A session more for whoever brings a friend.' };
    ok(await fixture.system.post('/api/notifications/internal/send', { eventKey: 'promotion', recipients, payload }));
    await fixture.run('marketing-announce');
    await trained(mentor, member);
    const { endsAt } = monthInterval(monthOf(await fixture.now()));
    await moveAndRun(plus(endsAt, 10 * HOUR), 'marketing-announce');
    await reconsidered(mentor, member);
  }

  async function changedTerms(): Promise<void> {
    const effectiveOn = addDays(dayOf(await fixture.now()), defaultPolicies.terms.noticeDays);
    const version = { kind: 'service', version: '2', effectiveOn, title: '이용약관', text: '제1조 (목적)' };
    ok(await fixture.as(fixture.admin).post('/api/admin/terms', version));
    await fixture.run('notification-dispatch');
  }

  /** A stranger guesses passwords of a member, a mentor and an administrator until their log-ins are limited. */
  async function lockedOut(): Promise<void> {
    const owners = [await newMember(), await newMentor(), fixture.admin];
    for (const { email } of owners) {
      let status = 0;
      while (status !== 429) {
        const guess = { email, password: 'a wrong password' };
        ({ status } = await fixture.apiClient.anybody.post('/api/auth/login', guess, {
          'x-forwarded-for': '203.0.113.1',
        }));
      }
    }
    await fixture.run('notification-dispatch');
  }

  /** Somebody registers with the addresses of a member, a mentor and an administrator. */
  async function impersonated(): Promise<void> {
    for (const { email } of [await newMember(), await newMentor(), fixture.admin]) {
      const person = { email, password: 'of a stranger, long', name: 'Stranger' };
      expect((await fixture.apiClient.anybody.post('/api/auth/register', person)).status).to.equal(400);
    }
    await fixture.run('notification-dispatch');
  }

  async function staffInvited(): Promise<void> {
    const invitation = { email: 'invited@spotter.test', name: 'Invited', role: 'support' };
    const invited = ok(await fixture.as(fixture.admin).post('/api/admin/staff', invitation)).body.data;
    people.admin.add(invited['id'] as string);
    await fixture.run('notification-dispatch');
  }

  /** A member, a mentor and an administrator forget their passwords, and change them. */
  async function passwordsLost(): Promise<void> {
    const password = DEMO_PASSWORD;
    for (const { email } of [await newMember(), await newMentor(), fixture.admin]) {
      ok(await fixture.apiClient.anybody.post('/api/auth/password/forgot', { email }));
      await fixture.run('notification-dispatch');
      const change = { currentPassword: password, newPassword: password };
      ok(await fixture.as({ email }).post('/api/auth/password', change));
    }
    await fixture.run('notification-dispatch');
  }

  async function addressesChanged(): Promise<void> {
    for (const person of [await newMember(), await newMentor()]) {
      const address = { email: `new-${person.email}`, password: DEMO_PASSWORD };
      ok(await fixture.as(person).patch(`/api/${person.user.role}s/me`, address));
    }
    await fixture.run('notification-dispatch');
  }

  /** A member, a mentor and an administrator add a second factor, and remove it. */
  async function secondFactorChanged(): Promise<void> {
    for (const { email } of [await newMember(), await newMentor(), fixture.admin]) {
      const caller = fixture.as({ email });
      const { data } = ok(await caller.post('/api/auth/mfa/enroll')).body;
      const code = new Authenticator(data['otpauthUri'] as string).code(await fixture.now());
      ok(await caller.post('/api/auth/mfa/confirm', { code }));
      ok(await caller.delete('/api/auth/mfa', {}, { password: DEMO_PASSWORD }));
    }
    await fixture.run('notification-dispatch');
  }

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'spotter-events-'));
    fixture = await fixedClockFixture({ VIDEO_FOLDER: folder, WRONG_PASSWORDS: '3', TRUSTED_PROXIES: '1' });
    people.admin.add((await fixture.apiClient.logIn(fixture.admin.email)).user.id);
    // Ten in the morning: an hour later and a day later the store is open.
    await fixture.moveTo(instantAt(addDays(dayOf(await fixture.now()), 1), '10:00' as TimeOfDay));
    await movedAndCancelled();
    await assisted();
    await matched();
    await handedOver();
    await away();
    await paidBack();
    await chargedBack();
    await paused();
    await fixture.run('notification-dispatch');
    await skipped();
    await fixture.run('notification-dispatch');
    await missed();
    await paidOut();
    await certified();
    await heldTier();
    await terms();
    await advertised();
    await changedTerms();
    await staffInvited();
    await passwordsLost();
    await addressesChanged();
    await secondFactorChanged();
    await lockedOut();
    await impersonated();
    await raisePrice();
    sent = await fixture.allMessages();
  });
  after(async () => {
    await fixture.close();
    await rm(folder, { recursive: true });
  });

  /** An advertisement uses the first enabled instant channel, which is push here. */
  const carryingChannels = (row: MatrixRow): Pick<MatrixRow, Role> =>
    row.category === 'marketing' ? { member: ['push', 'email'], mentor: [], admin: [] } : row;

  const sentMessages = (eventKey: EventKey, role: Role): readonly string[] => {
    const messages = sent.filter((one) => one.eventKey === eventKey && people[role].has(one.recipientId));
    return [...new Set(messages.map(({ channel }) => channel))].sort();
  };

  for (const [eventKey, row] of Object.entries<MatrixRow>(MATRIX) as [EventKey, MatrixRow][])
    it(`sends ${eventKey} to the recipients and channels of the trigger matrix`, () => {
      const problems = ROLES.flatMap((role) => {
        const kept = row[role].length > 0 && row.isKeptInApp ? ['in_app'] : [];
        const channels = [...new Set([...carryingChannels(row)[role], ...kept])].sort();
        return deliveryProblems(eventKey, role, channels, sentMessages(eventKey, role));
      });
      expectNoProblems(problems);
    });
});
