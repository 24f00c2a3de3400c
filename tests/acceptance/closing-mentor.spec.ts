import { DEMO_PASSWORD } from '@spotter/app-http';
import { defaultPolicies } from '@spotter/core/application';
import { DAY, dayOf, HOUR, plus, formatInstant } from '@spotter/core/kernel';
import { intervalOf, periodOn } from '@spotter/core/payout';
import { expect } from 'chai';
import { ok, type Answer, type Person } from '../support/api.js';
import { columnsHolding } from '../support/database-content.js';
import { faultsIn } from '../support/soundness.js';
import { nextPhone } from '../support/phone-numbers.js';
import { expectInvalid, expectRefused, type Wire } from './demo-fixture.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

const NAME = '선우별난멘토팔일오삼';
const BIO = '어깨 재활을 십오 년 동안 가르친 별난 멘토입니다.';
const STATEMENT = '프로가 되고 싶은 별난 이유를 여기에 길게 씁니다. 자세의 원인을 먼저 찾습니다.';

type Export = Readonly<Record<string, readonly Wire[]>> & { readonly account: Wire; readonly profile: Wire };

describe('the export and the closing of a mentor’s account', () => {
  let fixture: FixedClockFixture;
  before(async () => (fixture = await fixedClockFixture()));
  after(() => fixture.close());

  const close = (mentor: Person): Promise<Answer<Wire>> =>
    fixture.as(mentor).delete('/api/mentors/me', {}, { password: DEMO_PASSWORD });
  const exported = (mentor: Person) => fixture.as(mentor).read<Export>('/api/mentors/me/export');
  const idsOf = (refused: Answer<unknown>) => {
    expectRefused(refused, 'open-matters');
    const { policy: _, ...open } = refused.body.error.details;
    return open;
  };
  const NOTHING = {
    ...{ reservations: 0, fixedSlots: 0, earningsInEscrow: 0, earningsPayable: 0 },
    ...{ unpaidEarnings: 0, payouts: 0 },
  };

  /** With a profile, a Pro application, an account at a bank and a device. */
  async function someone(phone: string, name = NAME, bio = BIO): Promise<Person> {
    const mentor = await fixture.apiClient.register({ role: 'mentor', name, phone });
    ok(await fixture.as(fixture.admin).post(`/api/admin/mentors/${mentor.user.id}/verify`));
    const caller = fixture.as(mentor);
    ok(await caller.patch('/api/mentors/me', { bio, storeIds: [fixture.storeId], specialties: ['strength'] }));
    ok(
      await caller.patch('/api/mentors/me/bank-account', {
        bankCode: '088',
        accountNumber: '110987654321',
        holder: name,
      }),
    );
    ok(await caller.post('/api/notifications/me/devices', { token: `device-${mentor.user.id}`, platform: 'web' }));
    return mentor;
  }

  async function trained(mentor: Person): Promise<Wire> {
    const { startsAt, endsAt, reservation, member } = await fixture.session(2 * HOUR, { mentor });
    await fixture.moveTo(startsAt);
    ok(await fixture.checkIn({ mentor, member, reservation }));
    await fixture.moveTo(endsAt);
    ok(await fixture.as(mentor).post(`/api/sessions/${reservation.id}/record`, {}));
    ok(await fixture.as(member).post(`/api/sessions/${reservation.id}/rating`, { score: 5 }));
    return reservation;
  }

  async function paidOut(): Promise<void> {
    await fixture.moveTo(plus(await fixture.now(), 8 * DAY));
    await fixture.run('payment-ledger-release');
    const { endsAt } = intervalOf(periodOn(dayOf(await fixture.now()), defaultPolicies.payout));
    await fixture.moveTo(plus(endsAt, HOUR));
    await fixture.run('payout-calculate');
  }

  it('exports the mentor’s data in the envelope, without secrets and members', async () => {
    const mentor = await someone(nextPhone());
    const session = await trained(mentor);
    ok(await fixture.as(mentor).get('/api/mentors/me/calendar'));
    const data = await exported(mentor);
    expect(data.account).to.include({ id: mentor.user.id, email: mentor.email, name: NAME, role: 'mentor' });
    expect(data.profile).to.include({ bio: BIO, bankHolder: NAME, bankAccountMasked: '********4321' });
    expect(data['reservations']!.map(({ id }) => id)).to.deep.equal([session.id]);
    for (const part of [
      'logIns',
      'accountTokens',
      'calendarFeeds',
      'devices',
      'stores',
      'blocks',
      'sessionRecords',
      'ratings',
      'earnings',
    ])
      expect(data[part], part).not.to.deep.equal([]);
    for (const secret of ['argon2', 'device-', '110987654321', '이하나', mentor.refreshToken])
      expect(JSON.stringify(data), secret).not.to.include(secret);
    const other = await fixture.newMentor();
    const {
      account: _,
      profile: __,
      logIns: ___,
      accountTokens: ____,
      notifications: _____,
      ...nothing
    } = await exported(other);
    for (const [part, rows] of Object.entries(nothing)) expect(rows, part).to.deep.equal([]);
  });

  it('names open matters, and erases the description of the person once they are ended', async () => {
    const phone = nextPhone();
    const [name, bio] = [`${NAME}둘`, `${BIO} 둘`];
    const mentor = await someone(phone, name, bio);
    const { path, member } = await fixture.session(DAY, { mentor });
    expect(idsOf(await close(mentor))).to.deep.equal({ ...NOTHING, reservations: 1 });
    ok(await fixture.as(member).delete(path));
    await trained(mentor);
    const inEscrow = idsOf(await close(mentor));
    expect(inEscrow).to.include({ ...NOTHING, earningsInEscrow: inEscrow['earningsInEscrow'], unpaidEarnings: 1 });
    expect(inEscrow['earningsInEscrow']).to.be.above(0);
    await fixture.moveTo(plus(await fixture.now(), 8 * DAY));
    await fixture.run('payment-ledger-release');
    const payable = { earningsPayable: inEscrow['earningsInEscrow'], unpaidEarnings: 1 };
    expect(idsOf(await close(mentor))).to.deep.equal({ ...NOTHING, ...payable });
    await paidOut();
    const open = ok(await fixture.opening(mentor, plus(await fixture.now(), DAY))).body.data;
    const payouts = await fixture.as(mentor).read<Wire[]>('/api/mentors/me/payouts');

    const session = fixture.apiClient.as(await fixture.apiClient.logIn(mentor.email));
    expect((await session.get('/api/mentors/me')).status).to.equal(200);
    expect(ok(await close(mentor)).body.data).to.deep.equal({ closed: true });

    expect((await session.get('/api/mentors/me')).status).to.equal(401);
    const logIn = await fixture.apiClient.anybody.post('/api/auth/login', {
      email: mentor.email,
      password: DEMO_PASSWORD,
    });
    expect(logIn.status).to.equal(401);
    expect((await fixture.apiClient.anybody.get(`/api/mentors/${mentor.user.id}`)).status).to.equal(404);
    expect(await columnsHolding(fixture.databaseUrl, mentor.email)).to.deep.equal([]);
    for (const text of [bio, `+82${phone.slice(1)}`, `device-${mentor.user.id}`])
      expect(await columnsHolding(fixture.databaseUrl, text), text).to.deep.equal([]);
    // The payout keeps the payee for the tax authority.
    expect(await columnsHolding(fixture.databaseUrl, name)).to.deep.equal(['payout.bank_holder']);
    const kept = await fixture.rows<{ id: string }>('select id from payout where mentor_id = $1', mentor.user.id);
    expect(kept.map(({ id }) => id)).to.deep.equal(payouts.map(({ id }) => id));
    const [block] = await fixture.rows<{ status: string }>('select status from block where id = $1', open.id);
    expect(block).to.deep.equal({ status: 'closed' });
    expect(await faultsIn(fixture.databaseUrl)).to.deep.equal([]);
  });

  it('erases a mentor who was only a candidate from the remembered automatic matches of members', async () => {
    const names = ['남궁후보하나', '남궁후보두리'];
    const from = plus(await fixture.now(), 3 * DAY);
    const mentors: Person[] = [];
    for (const name of names) mentors.push(await fixture.apiClient.register({ role: 'mentor', name }));
    for (const mentor of mentors) {
      ok(await fixture.as(fixture.admin).post(`/api/admin/mentors/${mentor.user.id}/verify`));
      ok(await fixture.opening(mentor, from));
    }
    const autoMatch = { from: formatInstant(from), until: formatInstant(plus(from, HOUR)), tier: 'standard' };
    const key = { 'idempotency-key': 'matched-by-two' };
    const member = fixture.as(await fixture.newMember());
    const matched = ok(await member.post('/api/reservations', { autoMatch }, key)).body.data;
    const other = mentors.find(({ user }) => user.id !== matched['mentorId'])!;
    expect(await columnsHolding(fixture.databaseUrl, other.user.name)).to.include('keyed_request.steps');
    expect((await close(other)).status).to.equal(200);
    expect(await columnsHolding(fixture.databaseUrl, other.user.name)).to.deep.equal([]);
  });

  it('frees the address, for a new account', async () => {
    const mentor = await fixture.newMentor();
    ok(await close(mentor));
    const again = await fixture.apiClient.register({ role: 'mentor', email: mentor.email });
    expect(again.user.id).not.to.equal(mentor.user.id);
    ok(await fixture.apiClient.as(again).delete('/api/mentors/me', {}, { password: DEMO_PASSWORD }));
    const member = await fixture.apiClient.register({ email: mentor.email });
    expect(member.user.role).to.equal('member');
  });

  it('cannot be prevented by an account with the address that it will have', async () => {
    const mentor = await fixture.newMentor();
    const email = `${mentor.user.id}@Closed.invalid`;
    const account = { email, name: 'Stranger', password: DEMO_PASSWORD };
    expectInvalid(await fixture.apiClient.anybody.post('/api/auth/register', account), 'email');
    const stranger = fixture.as(await fixture.newMentor());
    expect((await stranger.patch('/api/mentors/me', { email, password: DEMO_PASSWORD })).status).to.equal(400);
    ok(await close(mentor));
  });

  it('discards the video and the statement of a Pro application', async () => {
    const mentor = await someone(nextPhone());
    await fixture.rows(
      `insert into mentor_tally (mentor_id, rating_sum, rating_count, completed_sessions) values ($1, 90, 20, 50)`,
      mentor.user.id,
    );
    const caller = fixture.as(mentor);
    ok(await caller.post('/api/mentors/me/pro-application', { statement: STATEMENT }));
    const key = `video-of-${mentor.user.id}`;
    await fixture.rows(
      `update pro_application set status = 'submitted', video_key = $2, video_content_type = 'video/mp4', video_bytes = 9,
       video_uploaded_at = now() where mentor_id = $1`,
      mentor.user.id,
      key,
    );
    ok(await close(mentor));
    expect(await columnsHolding(fixture.databaseUrl, STATEMENT)).to.deep.equal([]);
    const stray = await fixture.rows<{ status: string }>('select status from stray_video where key = $1', key);
    expect(stray).to.deep.equal([{ status: 'discarded' }]);
    const admin = fixture.as(fixture.admin);
    const [application] = await fixture.rows<{ id: string }>(
      'select id from pro_application where mentor_id = $1',
      mentor.user.id,
    );
    expect((await admin.get(`/api/admin/pro-applications/${application!.id}/video`)).status).to.equal(404);
    const queue = await admin.read<Wire[]>('/api/admin/pro-applications?status=submitted');
    expect(queue.filter(({ mentorId }) => mentorId === mentor.user.id)).to.deep.equal([]);
  });

  it('leaves a mentor who cannot be verified, edited or paid', async () => {
    const mentor = await fixture.newMentor();
    ok(await close(mentor));
    const admin = fixture.as(fixture.admin);
    expect((await admin.post(`/api/admin/mentors/${mentor.user.id}/verify`)).status).to.equal(404);
    const late = fixture.rows(`update mentor set bio = 'late' where id = $1`, mentor.user.id);
    expect(String(await late.catch((error: unknown) => error))).to.include('the account is closed');
    const listed = await admin.read<Wire>(`/api/admin/mentors/${mentor.user.id}`);
    expect(listed).to.include({ name: '탈퇴한 멘토', status: 'unverified', bio: '', bankAccount: null });
  });
});
