import { DEMO_PASSWORD } from '@spotter/app-http';
import { DAY, plus } from '@spotter/core/kernel';
import { expect } from 'chai';
import { addStaff } from '../support/add-staff.js';
import { api, ok, type ApiCaller } from '../support/api.js';
import { Authenticator } from '../support/authenticator.js';
import { linkToken } from '../support/link-token.js';
import { startTestService, type TestService } from '../support/service.js';
import { expectInvalid, expectRefused, type Wire } from './demo-fixture.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

const PASSWORD = 'lime-and-iron-77';
const PATH = '/api/admin/staff';

let made = 0;
const anInvitation = (facts: object = {}) => {
  made += 1;
  return { email: `staff${made}@spotter.test`, name: '김직원', role: 'support', ...facts };
};

describe('staff, over HTTP', () => {
  let fixture: FixedClockFixture;
  /** A second process on the same database. */
  let second: TestService;
  before(async () => {
    fixture = await fixedClockFixture({ DATABASE_POOL: '4' });
    second = await startTestService({ databaseUrl: fixture.databaseUrl, environment: { NOTIFIER: 'none' } });
  });
  after(async () => {
    await second.close();
    await fixture.close();
  });

  const owner = () => fixture.as(fixture.admin);
  const invite = (facts: object = {}) => owner().post<Wire>(PATH, anInvitation(facts));
  const change = (id: string, body: object, caller?: ApiCaller) =>
    (caller ?? owner()).patch<Wire>(`${PATH}/${id}`, body);
  const reset = (token: string) =>
    fixture.apiClient.anybody.post('/api/auth/password/reset', { token, newPassword: PASSWORD });
  const logIn = (email: string, url = fixture.url) => api(url).logIn(email, PASSWORD);
  const logInStatus = async (email: string) =>
    (await fixture.apiClient.anybody.post('/api/auth/login', { email, password: PASSWORD })).status;

  async function tokenOf(id: string): Promise<string> {
    const [message] = await fixture.messagesTo(id, 'staff-invitation');
    return linkToken(message);
  }

  /** Someone who has accepted the invitation. */
  async function staffMember(facts: object = {}): Promise<Wire & { email: string }> {
    const invited = ok(await invite(facts)).body.data as Wire & { email: string };
    ok(await reset(await tokenOf(invited.id)));
    return invited;
  }

  it('are named with their role to themselves and to owners', async () => {
    const me = await owner().read<Wire>('/api/admin/me');
    expect(me).to.deep.include({ email: fixture.admin.email, role: 'owner', active: true, mfa: false });
    const invited = ok(await invite({ role: 'finance' })).body.data;
    const { data, pagination } = ok(await owner().get<Wire[]>(`${PATH}?size=100`)).body;
    expect(data[0]).to.deep.equal(me);
    expect(data.at(-1)).to.deep.equal(invited);
    expect(pagination.total).to.equal(data.length);
  });

  describe('an invitation', () => {
    it('sets the password by the token of its e-mail, which no other channel holds', async () => {
      const answer = await invite({ email: 'New.Boss@Spotter.test', role: 'operations' });
      expect(answer.status).to.equal(201);
      const { id } = answer.body.data;
      expect(answer.body.data).to.include({ email: 'new.boss@spotter.test', role: 'operations', active: true });
      const messages = await fixture.messagesTo(id);
      expect(messages.map(({ eventKey, channel, to }) => [eventKey, channel, to])).to.deep.equal([
        ['staff-invitation', 'email', 'new.boss@spotter.test'],
      ]);
      const token = await tokenOf(id);
      expect(await logInStatus('new.boss@spotter.test')).to.equal(401);
      ok(await reset(token));
      expectInvalid(await reset(token), 'token');
      const boss = fixture.apiClient.as(await logIn('new.boss@spotter.test'));
      expect(await boss.read<Wire>('/api/admin/me')).to.include({ id, role: 'operations' });
      expect((await boss.get('/api/admin/stores')).status).to.equal(200);
      expect((await boss.get('/api/admin/dashboard')).status).to.equal(403);
    });

    it('is valid for three days, and a forgotten password afterwards', async () => {
      const { id, email } = ok(await invite()).body.data as Wire & { email: string };
      const token = await tokenOf(id);
      await fixture.moveTo(plus(await fixture.now(), 3 * DAY));
      expectInvalid(await reset(token), 'token');
      await fixture.apiClient.anybody.post('/api/auth/password/forgot', { email });
      const [latest] = await fixture.messagesTo(id, 'password-reset');
      ok(await reset(linkToken(latest)));
      expect(await logInStatus(email)).to.equal(200);
    });

    it('is refused for an address that has an account', async () => {
      const before = ok(await owner().get(PATH)).body.pagination.total;
      for (const email of ['member1@spotter.test', fixture.admin.email])
        expectInvalid(await invite({ email }), 'email');
      expect(ok(await owner().get(PATH)).body.pagination.total).to.equal(before);
    });

    it('is refused without a name', async () => {
      expectInvalid(await invite({ name: ' ' }), 'name');
    });
  });

  describe('a change of the role', () => {
    it('takes effect in a running log-in, in every process', async () => {
      const { id, email } = await staffMember({ role: 'support' });
      const { accessToken } = await logIn(email);
      const statuses = async () =>
        Promise.all(
          [fixture.url, second.url].map(async (url) => {
            const caller = api(url).as({ accessToken });
            return [(await caller.get('/api/admin/members')).status, (await caller.get('/api/admin/stores')).status];
          }),
        );
      expect(await statuses()).to.deep.equal([
        [200, 403],
        [200, 403],
      ]);
      expect(ok(await change(id, { role: 'operations' })).body.data).to.include({ role: 'operations', active: true });
      expect(await statuses()).to.deep.equal([
        [403, 200],
        [403, 200],
      ]);
    });

    it('is refused without a change and for a person who is not staff', async () => {
      const { id } = ok(await invite()).body.data;
      expectInvalid(await change(id, {}), '');
      const member = await fixture.apiClient.register();
      expect((await change(member.user.id, { role: 'owner' })).status).to.equal(404);
    });
  });

  describe('a deactivated account', () => {
    it('loses its sessions at once, in every process', async () => {
      const { id, email } = await staffMember();
      const { accessToken, refreshToken } = await logIn(email);
      const everywhere = async () =>
        Promise.all(
          [fixture.url, second.url].flatMap((url) =>
            ['/api/admin/members', '/api/notifications/me'].map(
              async (path) => (await api(url).as({ accessToken }).get(path)).status,
            ),
          ),
        );
      expect(await everywhere()).to.deep.equal([200, 200, 200, 200]);
      expect(ok(await change(id, { active: false })).body.data).to.include({ active: false, role: 'support' });
      expect(await everywhere()).to.deep.equal([401, 401, 401, 401]);
      expect((await fixture.apiClient.anybody.post('/api/auth/refresh', { refreshToken })).status).to.equal(401);
    });

    it('cannot log in, as if the password were wrong, until it is active again', async () => {
      const { id, email } = await staffMember();
      ok(await change(id, { active: false }));
      const wrong = await fixture.apiClient.anybody.post('/api/auth/login', { email, password: 'a wrong password' });
      const right = await fixture.apiClient.anybody.post('/api/auth/login', { email, password: PASSWORD });
      expect([right.status, right.body.error]).to.deep.equal([401, wrong.body.error]);
      ok(await change(id, { active: true }));
      expect(await logInStatus(email)).to.equal(200);
    });

    it('cannot accept its invitation, also once it is active again', async () => {
      const { id } = ok(await invite()).body.data;
      const token = await tokenOf(id);
      for (const active of [false, true]) {
        ok(await change(id, { active }));
        expectInvalid(await reset(token), 'token');
      }
    });

    it('gets no link for a password, with the same answer, and cannot use an earlier one', async () => {
      const { id, email } = await staffMember();
      const forgot = () => fixture.apiClient.anybody.post('/api/auth/password/forgot', { email });
      const links = () => fixture.messagesTo(id, 'password-reset');
      expect((await forgot()).status).to.equal(202);
      const [link] = await links();
      // The state that a process of an earlier version can leave: the link was sent after the deactivation.
      await fixture.rows('update staff_account set deactivated_at = now() where id = $1', id);
      const { status, body } = await forgot();
      expect([status, body.data]).to.deep.equal([202, { sent: true }]);
      expect(await links()).to.have.length(1);
      expectInvalid(await reset(linkToken(link)), 'token');
    });

    it('gets no messages to administrators', async () => {
      const [left, stays] = [await staffMember(), await staffMember()];
      ok(await change(left.id, { active: false }));
      const mentor = await fixture.newMentor();
      const complaint = { mentorId: mentor.user.id, category: 'attitude', text: 'Rude.' };
      const { reservation, member } = await fixture.session(DAY, { mentor });
      ok(await fixture.as(member).post('/api/complaints', { ...complaint, reservationId: reservation.id }));
      const complaintsTo = async ({ id }: Wire) => (await fixture.messagesTo(id, 'complaint-registered')).length;
      expect(await complaintsTo(left)).to.equal(0);
      expect(await complaintsTo(stays)).to.be.above(0);
    });
  });

  describe('the last active owner', () => {
    const restore = (ids: readonly string[]) =>
      fixture.rows(
        `update staff_account set role = 'owner', deactivated_at = null, version = version + 1 where id = any ($1)`,
        ids,
      );

    it('is neither demoted nor deactivated', async () => {
      const { id } = await owner().read<Wire>('/api/admin/me');
      const other = ok(await invite({ role: 'owner' })).body.data;
      ok(await change(other.id, { active: false }));
      expectRefused(await change(id, { role: 'finance' }), 'last-owner');
      expectRefused(await change(id, { active: false }), 'last-owner');
      expect(await owner().read<Wire>('/api/admin/me')).to.include({ role: 'owner' });
    });

    it('stays when two owners demote or deactivate each other at once, through two processes', async () => {
      const first = await owner().read<Wire>('/api/admin/me');
      const { id, email } = await staffMember({ role: 'owner' });
      for (const body of [{ role: 'finance' }, { active: false }, { role: 'support' }, { active: false }]) {
        const one = fixture.apiClient.as(await fixture.apiClient.logIn(fixture.admin.email));
        const two = api(second.url).as(await logIn(email, second.url));
        const answers = await Promise.all([change(id, body, one), change(first.id, body, two)]);
        const isDone = answers.map(({ status }) => status === 200);
        expect(isDone.filter(Boolean), JSON.stringify(answers.map((answer) => answer.body))).to.have.length(1);
        // The loser is refused by the rule, or has already lost its right or session.
        expect([401, 403, 422]).to.include(answers[isDone.indexOf(false)]!.status);
        await restore([first.id, id]);
      }
      await restore([first.id]);
      ok(await change(id, { role: 'support' }));
    });
  });

  it('leave a line in the audit trail for each change, and no line without a change', async () => {
    const { id } = ok(await invite({ role: 'support' })).body.data;
    ok(await change(id, { role: 'support', active: true }));
    ok(await change(id, { role: 'finance', reason: 'Promoted.' }));
    ok(await change(id, { active: false }));
    const data = await owner().read<Wire[]>(`/api/admin/audit?subject=${id}`);
    expect(
      data.reverse().map(({ action, before, after, why }: Record<string, unknown>) => [action, before, after, why]),
    ).to.deep.equal([
      ['invite-staff', null, { role: 'support' }, null],
      ['change-staff', { role: 'support' }, { role: 'finance' }, 'Promoted.'],
      ['change-staff', { active: true }, { active: false }, null],
    ]);
  });

  it('enroll and remove a second factor, each with a line in the audit trail', async () => {
    await addStaff(fixture.databaseUrl, 'finance');
    const { user, accessToken } = await fixture.apiClient.logIn('finance@spotter.test');
    const caller = fixture.apiClient.as({ accessToken });
    const { otpauthUri } = ok(await caller.post<{ otpauthUri: string }>('/api/auth/mfa/enroll')).body.data;
    const code = new Authenticator(otpauthUri).code(await fixture.now());
    ok(await caller.post('/api/auth/mfa/confirm', { code }));
    expect(await caller.read<Wire>('/api/admin/me')).to.include({ mfa: true });
    ok(await caller.delete('/api/auth/mfa', {}, { password: DEMO_PASSWORD }));
    const data = await owner().read<Wire[]>(`/api/admin/audit?subject=${user.id}`);
    const [removed, enrolled] = data;
    const own = { adminId: user.id, subject: { type: 'admin', id: user.id } };
    const [without, withIt] = [{ secondFactor: false }, { secondFactor: true }];
    expect(removed).to.deep.include({ ...own, action: 'remove-second-factor', before: withIt, after: without });
    expect(enrolled).to.deep.include({ ...own, action: 'enroll-second-factor', before: without, after: withIt });
    expect(data).to.have.length(2);
  });
});
