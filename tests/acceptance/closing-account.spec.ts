import { DEMO_PASSWORD } from '@spotter/app-http';
import { DAY, HOUR, MINUTE, plus } from '@spotter/core/kernel';
import { SEEDED_PLANS } from '@spotter/core/membership';
import { expect } from 'chai';
import { api, ok, type Answer, type ApiCaller, type Person } from '../support/api.js';
import { columnsHolding } from '../support/database-content.js';
import { startTestService } from '../support/service.js';
import { faultsIn } from '../support/soundness.js';
import { expectInvalid, expectRefused, refusalOf, type Wire } from './demo-fixture.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

/** Data of one person, recognisable by four digits. */
function tracesOf(digits: string) {
  const name = `독고탁별난이름${digits}`;
  const phone = `0104711${digits}`;
  return {
    name,
    phone,
    shownPhone: `+82104711${digits}`,
    device: `device-token-${digits}`,
    comment: `${name}, ${phone}: 좋았습니다.`,
    complaint: `전화하세요: +82104711${digits}`,
    note: `${name} 님은 오른쪽 어깨가 아픕니다. 조심하세요, 꼭 기억해 주세요.`,
  };
}
type Traces = ReturnType<typeof tracesOf>;

type Export = Readonly<Record<string, readonly Wire[]>> & {
  readonly account: Wire;
  readonly profile: Wire;
};

describe('the export and the closing of an account', () => {
  let fixture: FixedClockFixture;
  before(async () => (fixture = await fixedClockFixture()));
  after(() => fixture.close());

  const close = (member: Person, password = DEMO_PASSWORD): Promise<Answer<Wire>> =>
    fixture.as(member).delete('/api/members/me', {}, { password });
  const exported = (member: Person) => fixture.as(member).get<Export>('/api/members/me/export');

  /** A member with data in every table: trained, rated, complained, consented to marketing. */
  async function someone(traces: Traces): Promise<{ member: Person; mentor: Person; session: Wire }> {
    const member = await fixture.apiClient.register({ name: traces.name });
    const caller = fixture.apiClient.as(member);
    await fixture.verifyPhone(member, traces.phone);
    ok(await caller.patch('/api/members/me', { birthYear: 1990, sex: 'female', heightCm: 171.5, goal: 'strength' }));
    ok(await caller.post('/api/notifications/me/devices', { token: traces.device, platform: 'ios' }));
    const key = { 'idempotency-key': `joining-${member.user.id}` };
    const joining = { planId: SEEDED_PLANS[0]!.id, payment: { billingKey: `sandbox-ok-${member.user.id}` } };
    ok(await caller.post('/api/memberships', joining, key));
    const { mentor, reservation } = await fixture.session(2 * HOUR, { member });
    await train(member, mentor, reservation, traces);
    return { member, mentor, session: reservation };
  }

  async function train(member: Person, mentor: Person, session: Wire, traces: Traces): Promise<void> {
    await fixture.moveTo(plus(await fixture.now(), 2 * HOUR));
    await fixture.run('notification-dispatch');
    ok(await fixture.checkIn({ mentor, member, reservation: session }));
    const record = { bodyWeightKg: 64.5, condition: 3, handoverNote: traces.note, nextPlan: traces.name };
    const key = { 'idempotency-key': `recording-${session.id}` };
    ok(await fixture.as(mentor).post(`/api/sessions/${session.id}/record`, record, key));
    const complaint = { category: 'lateness', text: traces.complaint };
    const rating = { score: 4, comment: traces.comment, complaint };
    ok(await fixture.as(member).post(`/api/sessions/${session.id}/rating`, rating));
    await fixture.run('notification-dispatch');
  }

  const cancelMembership = async (member: Person) => ok(await fixture.as(member).post('/api/memberships/me/cancel'));

  it('exports all data of the member in the envelope', async () => {
    const traces = tracesOf('0001');
    const { member, session } = await someone(traces);
    const { status, headers, body } = await exported(member);
    expect(status).to.equal(200);
    expect(headers.get('content-type')).to.include('application/json');
    expect(headers.get('content-disposition')).to.equal('attachment; filename="spotter-export.json"');
    expect(body.meta.timestamp).to.match(/\+09:00$/);
    const { data } = body;
    expect(data.account).to.include({ email: member.email, name: traces.name, phone: traces.shownPhone });
    expect(data.profile).to.include({ birthYear: 1990, sex: 'female', heightCm: 171.5, goal: 'strength' });
    expect(data['reservations']).to.have.length(1);
    expect(data['reservations']![0]).to.include({ id: session.id, status: 'completed', startsAt: session.startsAt });
    expect(data['sessionRecords']![0]).to.include({
      sessionId: session.id,
      handoverNote: traces.note,
      bodyWeightKg: 64.5,
    });
    expect(data['ratings']![0]).to.include({ score: 4, comment: traces.comment });
    expect(data['complaints']![0]).to.include({ text: traces.complaint, category: 'lateness', status: 'open' });
    expect(data['payments']![0]).to.include({ amount: SEEDED_PLANS[0]!.price, status: 'paid' });
    for (const part of ['logIns', 'devices', 'memberships', 'terms', 'dayPasses', 'notifications', 'requests'])
      expect(data[part], part).not.to.deep.equal([]);
    for (const secret of [traces.device, 'sandbox-ok', 'argon2', member.refreshToken])
      expect(JSON.stringify(data)).not.to.include(secret);
  });

  it('refuses to close an account with open matters and names them', async () => {
    const member = await fixture.newMember();
    await fixture.session(DAY, { member });
    const caller = fixture.as(member);
    ok(await caller.post('/api/points/charge', { amount: 10_000, payment: { billingKey: 'sandbox-ok' } }));
    const pending = { billingKey: 'sandbox-timeout-failed' };
    ok(await caller.post('/api/points/charge', { amount: 20_000, payment: pending }));
    const refused = await close(member);
    expectRefused(refused, 'open-matters');
    expect(refused.body.error.details).to.deep.equal({
      policy: 'open-matters',
      reservations: 1,
      memberships: 1,
      pendingPayments: 1,
      pendingRefunds: 0,
      paidPoints: 10_000,
      fixedSlots: 0,
      waitlistEntries: 0,
    });
    await cancelMembership(member);
    ok(await caller.post('/api/points/refund', {}));
    await fixture.moveTo(plus(await fixture.now(), 3 * MINUTE));
    await fixture.run('payment-reconcile');
    expect((await close(member)).status).to.equal(200);
    expect(await faultsIn(fixture.databaseUrl)).to.deep.equal([]);
  });

  for (const missing of ['member', 'mentor'] as const)
    it(`keeps sessions whose attendance can be corrected, where the ${missing} was recorded as absent`, async () => {
      const { member, mentor, reservation, startsAt } = await fixture.session(HOUR);
      await fixture.moveTo(startsAt);
      if (missing === 'mentor') ok(await fixture.arrive(member));
      await fixture.moveTo(plus(startsAt, 15 * MINUTE));
      await fixture.run('no-show-detection');
      await cancelMembership(member);
      await fixture.moveTo(plus(await fixture.now(), 3 * MINUTE));
      await fixture.run('payment-reconcile');
      expect((await close(member)).status).to.equal(200);
      const before = await escrowOf(mentor);
      const correction = { attended: true, reason: 'Both were on the camera.' };
      const path = `/api/admin/reservations/${reservation.id}/correct-attendance`;
      const { data } = ok(await fixture.as(fixture.admin).post<Wire>(path, correction)).body;
      expect(data).to.include({ status: 'completed', memberId: member.user.id });
      const { price, sessions } = SEEDED_PLANS[0]!;
      const share = Math.floor(((price / sessions) * 6) / 10);
      expect((await escrowOf(mentor)) - before).to.equal(missing === 'mentor' ? share : 0);
      expect(await faultsIn(fixture.databaseUrl)).to.deep.equal([]);
    });

  async function escrowOf({ user }: Person): Promise<number> {
    const [row] = await fixture.rows<{ balance: string }>(
      'select coalesce(-sum(balance), 0) as balance from account_balance where account = $1',
      `escrow:${user.id}`,
    );
    return Number(row!.balance);
  }

  it('requires the password', async () => {
    const member = await fixture.apiClient.register();
    expectInvalid(await close(member, 'a wrong password'), 'password', 'INCORRECT');
    expect((await fixture.as(member).get('/api/members/me')).status).to.equal(200);
  });

  it('removes every name and description of the member from the database, and the profile', async () => {
    const traces = tracesOf('0815');
    const { member, mentor, session } = await someone(traces);
    await cancelMembership(member);
    await fixture.run('payment-reconcile');
    await fixture.run('notification-dispatch');
    const left = [member.email, ...Object.values(traces)];
    for (const trace of left) expect(await columnsHolding(fixture.databaseUrl, trace), trace).not.to.deep.equal([]);
    expect((await close(member)).body.data).to.deep.equal({ closed: true });
    for (const trace of left) expect(await columnsHolding(fixture.databaseUrl, trace), trace).to.deep.equal([]);
    const profile = await fixture.as(fixture.admin).read<Wire>(`/api/admin/members/${member.user.id}`);
    expect(profile).to.include({ birthYear: null, sex: null, heightCm: null, goal: null });
    const { body } = await fixture.as(mentor).get<Wire>(`/api/sessions/${session.id}`);
    expect(body.data).to.deep.include({ memberId: member.user.id, status: 'completed' });
    expect(body.data['record']).to.deep.include({ handoverNote: null, bodyWeightKg: null, condition: null });
    expect(body.data['rating']).to.deep.include({ score: 4, comment: null });
    const amended = await fixture.as(mentor).post(`/api/sessions/${session.id}/record`, { handoverNote: traces.note });
    expect(refusalOf(amended)).to.equal('404 NOT_FOUND');
    expect(await columnsHolding(fixture.databaseUrl, traces.note)).to.deep.equal([]);
    expect(await faultsIn(fixture.databaseUrl)).to.deep.equal([]);
  });

  /** A process learns after at most 30 seconds that another one has ended a log-in. */
  for (const role of ['member', 'mentor'] as const) {
    it(`answers the ${role} of an account that another process has closed with UNAUTHORIZED`, async () => {
      const other = await startTestService({ environment: { NOTIFIER: 'none' }, databaseUrl: fixture.databaseUrl });
      const person = await fixture.apiClient.register({ role });
      const caller = api(other.url).as(person);
      const me = `/api/${role}s/me`;
      ok(await caller.get(me)); // the other process now knows the log-in
      ok(await fixture.as(person).delete(me, {}, { password: DEMO_PASSWORD }));
      const answers = [
        await caller.get('/api/notifications/me/preferences'),
        await caller.get(`${me}/calendar`),
        await caller.post('/api/auth/mfa/enroll'),
        await caller.patch(me, { language: 'en' }),
        await caller.delete(me, {}, { password: DEMO_PASSWORD }),
      ];
      const refused = answers.map(({ status, body }) => [status, body.error.message]);
      expect(refused).to.deep.equal(answers.map(() => [401, 'The account is closed.']));
      await other.close();
    });
  }

  it('refuses every log-in and token at once', async () => {
    const member = await fixture.apiClient.register();
    const another = fixture.apiClient.as(await fixture.apiClient.logIn(member.email));
    const before = fixture.apiClient.as(member);
    expect((await before.get('/api/members/me')).status).to.equal(200);
    expect((await close(member)).status).to.equal(200);
    for (const caller of [before, another]) {
      expect((await caller.get('/api/members/me')).status).to.equal(401);
      expect((await caller.delete('/api/members/me', {}, { password: DEMO_PASSWORD })).status).to.equal(401);
    }
    const { email, refreshToken } = member;
    const statusOf = async (path: string, body: object) => (await fixture.apiClient.anybody.post(path, body)).status;
    expect(await statusOf('/api/auth/refresh', { refreshToken })).to.equal(401);
    expect(await statusOf('/api/auth/login', { email, password: DEMO_PASSWORD })).to.equal(401);
    const left = { email: `${member.user.id}@closed.invalid`, password: DEMO_PASSWORD };
    expect(await statusOf('/api/auth/login', left)).to.equal(401);
  });

  it('leaves no open matter when the account closes while its member books, pays and complains', async () => {
    for (let round = 0; round < 10; round += 1) {
      const member = await fixture.apiClient.register();
      const caller = fixture.apiClient.as(member);
      const mentor = await fixture.newMentor();
      const { id: blockId } = ok(await fixture.opening(mentor, plus(await fixture.now(), (round + 2) * DAY))).body.data;
      const passId = await givenDayPass(member);
      const [closed, ...others] = await Promise.all([
        caller.delete('/api/members/me', {}, { password: DEMO_PASSWORD }),
        caller.post('/api/reservations', { blockId }),
        caller.post(`/api/day-passes/${passId}/use`, { blockId }),
        caller.post('/api/points/charge', { amount: 10_000, payment: { billingKey: 'sandbox-ok' } }),
        caller.post('/api/complaints', {
          mentorId: mentor.user.id,
          category: 'other',
          text: 'Complained while leaving.',
        }),
      ]);
      const statuses = [closed, ...others].map(({ status }) => status);
      expect(Math.max(...statuses), JSON.stringify(statuses)).to.be.below(500);
      const left = await fixture.rows<{ open: string }>(
        `select (select count(*) from reservation where member_id = $1 and status = 'confirmed')
          + (select coalesce(sum(remaining), 0) from point_lot where member_id = $1 and kind = 'paid')
          + (select count(*) from payment where member_id = $1 and status = 'pending')
          + (select count(*) from complaint where member_id = $1 and text <> '') as open`,
        member.user.id,
      );
      if (closed.status === 200) expect(Number(left[0]!.open), JSON.stringify(statuses)).to.equal(0);
      else expectRefused(closed, 'open-matters');
    }
    expect(await faultsIn(fixture.databaseUrl)).to.deep.equal([]);
  });

  const givenDayPass = async ({ user }: Person): Promise<string> => {
    const [row] = await fixture.rows<{ id: string }>(
      `insert into day_pass (id, member_id, status, reason, expires_at)
       values (gen_random_uuid(), $1, 'available', 'membership', now() + interval '1 year') returning id`,
      user.id,
    );
    return row!.id;
  };

  it('leaves complaints in the lists of administrators and of the mentor, without texts', async () => {
    const { member, mentor, session } = await someone(tracesOf('0009'));
    const admin = fixture.as(fixture.admin);
    const listed = async (caller: ApiCaller, path: string) =>
      (await caller.read<Wire[]>(`${path}?size=100`)).find(({ reservationId }) => reservationId === session.id)!;
    const { id } = await listed(admin, '/api/admin/complaints');
    ok(await admin.post(`/api/admin/complaints/${id}/resolve`, { action: 'warn', note: 'The member is right.' }));
    await cancelMembership(member);
    expect((await close(member)).status).to.equal(200);
    for (const [caller, path] of [
      [fixture.as(fixture.admin), '/api/admin/complaints'],
      [fixture.as(mentor), '/api/mentors/me/complaints'],
    ] as const) {
      const complaint = await listed(caller, path);
      expect(complaint).to.include({ id, category: 'lateness', text: '', status: 'resolved' });
      expect(complaint['resolution']).to.include({ action: 'warn', note: '' });
    }
  });

  it('exports at most ten times an hour for a person, and continues for others', async () => {
    const [member, mentor] = [fixture.apiClient.as(await fixture.apiClient.register()), await fixture.newMentor()];
    for (const [caller, path] of [
      [member, '/api/members/me/export'],
      [fixture.apiClient.as(mentor), '/api/mentors/me/export'],
    ] as const) {
      for (let count = 0; count < 10; count += 1) expect((await caller.get(path)).status, path).to.equal(200);
      expect(refusalOf(await caller.get(path)), path).to.equal('429 RATE_LIMITED');
    }
    expect((await exported(await fixture.apiClient.register())).status).to.equal(200);
  });
});
