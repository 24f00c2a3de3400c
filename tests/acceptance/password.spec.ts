import { DEMO_PASSWORD } from '@spotter/app-http';
import { HOUR, minus, MINUTE, plus } from '@spotter/core/kernel';
import { expect } from 'chai';
import { ok, type Person } from '../support/api.js';
import { columnsHolding } from '../support/database-content.js';
import { expectInvalid } from './demo-fixture.js';
import { linkToken } from '../support/link-token.js';
import type { SandboxMessage } from '../support/sandbox.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

const NEW_PASSWORD = 'lime-and-iron-77';

describe('passwords, over HTTP', () => {
  let fixture: FixedClockFixture;
  before(async () => {
    fixture = await fixedClockFixture({ PUBLIC_URL: 'https://app.example.test/', TRUSTED_PROXIES: '1' });
  });
  after(() => fixture.close());

  let person: Person;
  beforeEach(async () => (person = await fixture.apiClient.register()));

  const anybody = () => fixture.apiClient.anybody;
  const forgot = (email: string) => anybody().post('/api/auth/password/forgot', { email });
  const reset = (token: string, newPassword = NEW_PASSWORD) =>
    anybody().post<{ reset: true; deviceToken: string }>('/api/auth/password/reset', { token, newPassword });
  const change = (person: Person, currentPassword: string, newPassword: string) =>
    fixture.apiClient.as(person).post('/api/auth/password', { currentPassword, newPassword });
  const canEnter = async (email: string, password: string, deviceToken?: string) => {
    const body = { email, password, ...(deviceToken !== undefined && { deviceToken }) };
    return (await anybody().post('/api/auth/login', body)).status === 200;
  };
  const isLoggedIn = async (person: Person) =>
    (await fixture.apiClient.as(person).get('/api/notifications/me')).status === 200;

  const messagesTo = ({ user }: Person, event: string) => fixture.messagesTo(user.id, event);

  async function tokenFor(person: Person): Promise<string> {
    expect((await forgot(person.email)).status).to.equal(202);
    const [newest] = await messagesTo(person, 'password-reset');
    return linkToken(newest);
  }

  describe('a change', () => {
    it('ends every other log-in, and notifies the owner by push and e-mail', async () => {
      const other = await fixture.apiClient.logIn(person.email);
      expect(await isLoggedIn(other)).to.equal(true);
      expect(ok(await change(person, DEMO_PASSWORD, NEW_PASSWORD)).body.data).to.deep.equal({ changed: true });
      expect([await isLoggedIn(person), await isLoggedIn(other)]).to.deep.equal([true, false]);
      const refresh = (one: Person) => anybody().post('/api/auth/refresh', { refreshToken: one.refreshToken });
      expect([(await refresh(other)).status, (await refresh(person)).status]).to.deep.equal([401, 200]);
      expect(await canEnter(person.email, DEMO_PASSWORD)).to.equal(false);
      expect(await canEnter(person.email, NEW_PASSWORD)).to.equal(true);
      const channels = (await messagesTo(person, 'password-changed')).map(({ channel }) => channel);
      expect(channels).to.have.members(['push', 'email', 'in_app']);
    });

    it('needs the current password and an allowed new one, and changes nothing otherwise', async () => {
      expectInvalid(await change(person, 'not my password', NEW_PASSWORD), 'currentPassword');
      for (const weak of ['123456789', 'qwertyuiop', person.email, 'x'.repeat(129)])
        expectInvalid(await change(person, DEMO_PASSWORD, weak), 'newPassword');
      expect((await anybody().post('/api/auth/password', {})).status).to.equal(401);
      expect(await canEnter(person.email, DEMO_PASSWORD)).to.equal(true);
      expect(await messagesTo(person, 'password-changed')).to.deep.equal([]);
    });

    it('withdraws a link that was sent before', async () => {
      const token = await tokenFor(person);
      ok(await change(person, DEMO_PASSWORD, NEW_PASSWORD));
      expectInvalid(await reset(token, 'another-iron-lime-78'), 'token');
      expect(await canEnter(person.email, NEW_PASSWORD)).to.equal(true);
    });
  });

  describe('a forgotten password', () => {
    it('is set by the link of an e-mail, which no other channel and no row holds', async () => {
      const { status, body } = await forgot(person.email.toUpperCase());
      expect([status, body.data]).to.deep.equal([202, { sent: true }]);
      const sent = await messagesTo(person, 'password-reset');
      expect(sent.map(({ channel, to }) => [channel, to])).to.deep.equal([['email', person.email]]);
      const token = linkToken(sent[0]);
      expect(token).to.match(/^[\w-]{43}$/);
      expect(sent[0]!.body).to.include(`\nhttps://app.example.test/reset-password#token=${token}`);
      expect(await columnsHolding(fixture.databaseUrl, token)).to.deep.equal(['sandbox_message.body']);
      const inbox = await fixture.apiClient.as(person).read<SandboxMessage[]>('/api/notifications/me');
      expect(JSON.stringify(inbox)).not.to.include('password-reset');

      const answer = ok(await reset(token)).body.data;
      expect(answer).to.include({ reset: true });
      expect(await isLoggedIn(person)).to.equal(false);
      expect(await canEnter(person.email, NEW_PASSWORD, answer.deviceToken)).to.equal(true);
      expect(await canEnter(person.email, DEMO_PASSWORD)).to.equal(false);
      expect(await messagesTo(person, 'password-changed')).to.have.length(3);
    });

    for (const isVerified of [false, true])
      it(`${isVerified ? 'keeps' : 'ends'} the verified phone and the calendar address of ${isVerified ? 'a verified' : 'an unverified'} address`, async () => {
        const caller = fixture.apiClient.as(person);
        await fixture.verifyPhone(person);
        const { url } = await caller.read<{ url: string }>('/api/members/me/calendar');
        const readFeed = (address: string) => fetch(new URL(new URL(address).pathname, fixture.url));
        expect((await readFeed(url)).status).to.equal(200);
        if (isVerified) await fixture.rows('update person set email_verified_at = now() where id = $1', person.user.id);

        ok(await reset(await tokenFor(person)));
        expect((await readFeed(url)).status).to.equal(isVerified ? 200 : 404);
        const owner = fixture.apiClient.as(await fixture.apiClient.logIn(person.email, NEW_PASSWORD));
        const data = await owner.read('/api/members/me');
        expect(data).to.include({ emailVerified: true, phoneVerified: isVerified });
        const now = await owner.read<{ url: string }>('/api/members/me/calendar');
        expect([now.url === url, (await readFeed(now.url)).status]).to.deep.equal([isVerified, 200]);
      });

    it('gets the same answer after a quarter of a second, with and without an account', async () => {
      for (const email of [person.email, 'nobody@example.test']) {
        const startedAt = performance.now();
        const { status, body } = await forgot(email);
        expect([status, body.data]).to.deep.equal([202, { sent: true }]);
        expect(performance.now() - startedAt, email).to.be.at.least(249);
      }
    });

    it('accepts only the last link, once, for 30 minutes without the last instant', async () => {
      const first = await tokenFor(person);
      const second = await tokenFor(person);
      expectInvalid(await reset(first), 'token');
      const sentAt = await fixture.now();
      await fixture.moveTo(minus(plus(sentAt, 30 * MINUTE), 1));
      ok(await reset(second));
      expectInvalid(await reset(second, 'another-iron-lime-78'), 'token');
      const third = await tokenFor(person);
      await fixture.moveTo(plus(await fixture.now(), 30 * MINUTE));
      expectInvalid(await reset(third, 'another-iron-lime-78'), 'token');
      expect(await canEnter(person.email, NEW_PASSWORD)).to.equal(true);
    });

    it('keeps the link when the new password is refused', async () => {
      const token = await tokenFor(person);
      for (const weak of ['123456789', 'qwertyuiop', person.email])
        expectInvalid(await reset(token, weak), 'newPassword');
      ok(await reset(token));
    });

    it('changes the password of its own account alone', async () => {
      const [mina, other] = [await fixture.apiClient.register(), await fixture.apiClient.register()];
      const token = await tokenFor(mina);
      const others = await tokenFor(other);
      ok(await reset(token));
      expect([await canEnter(other.email, DEMO_PASSWORD), await isLoggedIn(other)]).to.deep.equal([true, true]);
      ok(await reset(others, 'another-iron-lime-78'));
      expect(await canEnter(mina.email, NEW_PASSWORD)).to.equal(true);
    });

    it('is set once by concurrent uses of one token', async () => {
      const token = await tokenFor(person);
      const passwords = ['first-iron-lime-77', 'second-iron-lime-77', 'third-iron-lime-77'];
      const answers = await Promise.all(passwords.map((password) => reset(token, password)));
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([200, 400, 400]);
      const winner = passwords[answers.findIndex(({ status }) => status === 200)]!;
      for (const password of passwords)
        expect(await canEnter(person.email, password), password).to.equal(password === winner);
    });

    it('sends five links an hour, and gives the same answer to further requests', async () => {
      for (let count = 0; count < 6; count += 1) {
        await fixture.moveTo(plus(await fixture.now(), 1));
        expect((await forgot(person.email)).status).to.equal(202);
      }
      const first = await messagesTo(person, 'password-reset');
      expect(first).to.have.length(1); // messages about a replaced link were never sent
      const [{ count }] = (await fixture.rows<{ count: string }>(
        `select count(*) from delivery where recipient_id = $1 and template_id = 'password-reset'`,
        person.user.id,
      )) as [{ count: string }];
      expect(Number(count)).to.equal(5);
      ok(await reset(linkToken(first[0])));
      await fixture.moveTo(plus(await fixture.now(), HOUR));
      await forgot(person.email);
      expect(await messagesTo(person, 'password-reset')).to.have.length(2);
    });

    for (const role of ['mentor', 'admin'] as const)
      it(`reaches the ${role} who asked, by e-mail only`, async () => {
        const asking =
          role === 'admin' ? await fixture.apiClient.logIn(fixture.admin.email) : await fixture.newMentor();
        ok(await reset(await tokenFor(asking), DEMO_PASSWORD));
        const sent = await messagesTo(asking, 'password-reset');
        expect(sent.map(({ channel, to }) => [channel, to])).to.deep.equal([['email', asking.email]]);
      });

    it('sends no link to a closed account', async () => {
      const token = await tokenFor(person);
      ok(await fixture.apiClient.as(person).delete('/api/members/me', {}, { password: DEMO_PASSWORD }));
      expect((await forgot(person.email)).status).to.equal(202);
      expectInvalid(await reset(token), 'token');
      const left = await fixture.rows('select from account_token where person_id = $1', person.user.id);
      expect(left).to.deep.equal([]);
    });
  });

  it('are the same in each Unicode form, and their length is that of NFC', async () => {
    const password = '독고탁별난긴이름하나다'.repeat(11);
    person = await fixture.apiClient.register({ password: password.normalize('NFD') });
    for (const form of ['NFC', 'NFD']) expect(await canEnter(person.email, password.normalize(form))).to.equal(true);
    ok(await change(person, password.normalize('NFD'), NEW_PASSWORD));
  });

  it('are refused at the registration when they are weak', async () => {
    const own = { email: 'weak.password@example.test', name: '독고탁 별난 긴 이름 하나', password: 'WEAK.PASSWORD' };
    expectInvalid(await anybody().post('/api/auth/register', own), 'password');
  });

  it('are not sent to another site by administrators: the text of a reset cannot contain another address', async () => {
    const admin = fixture.as(fixture.admin);
    const edit = await admin.patch('/api/admin/notification-templates/password-reset', {
      locale: 'en',
      bodyTemplate: 'https://elsewhere.example.test/?{link}',
    });
    expectInvalid(edit, 'bodyTemplate');
  });
});
