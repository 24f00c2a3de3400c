import type { Schemas } from '@spotter/client';
import { DEMO_PASSWORD } from '@spotter/app-http';
import { addDays, dayOf, instantAt, MINUTE, plus, SECOND, type TimeOfDay } from '@spotter/core/kernel';
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { addStaff } from '../support/add-staff.js';
import { ok, type ApiCaller, type Person } from '../support/api.js';
import { Authenticator } from '../support/authenticator.js';
import { linkToken } from '../support/link-token.js';
import { expectInvalid, expectRefused, refusalOf } from './demo-fixture.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

interface Enrollment {
  readonly person: Person;
  readonly app: Authenticator;
  readonly recoveryCodes: readonly string[];
}

const STEP = 30 * SECOND;

describe('the second factor, over HTTP', () => {
  let fixture: FixedClockFixture;
  before(async () => {
    // Several connections, so that concurrent requests conflict in the database.
    fixture = await fixedClockFixture({ DATABASE_POOL: '8' });
  });
  after(() => fixture.close());

  const pass = (mfaToken: string, code: string) =>
    fixture.apiClient.anybody.post<Schemas['LogInTokens']>('/api/auth/mfa', { mfaToken, code });
  const nextStep = async () => fixture.moveTo(plus(await fixture.now(), STEP));

  /** Logs in by the password alone. */
  async function begin({ email }: Pick<Person, 'email'>): Promise<string> {
    const body = { email, password: DEMO_PASSWORD };
    const { data } = ok(await fixture.apiClient.anybody.post('/api/auth/login', body)).body;
    expect(data).to.have.all.keys('mfaRequired', 'mfaToken').and.include({ mfaRequired: true });
    return data['mfaToken'] as string;
  }

  async function enroll(caller: ApiCaller): Promise<Authenticator> {
    const { data } = ok(await caller.post('/api/auth/mfa/enroll')).body;
    expect(data).to.have.all.keys('otpauthUri', 'svg');
    expect(data['svg']).to.match(/^<svg /);
    return new Authenticator(data['otpauthUri'] as string);
  }

  const confirm = (caller: ApiCaller, code: string) =>
    caller.post<{ recoveryCodes: string[] }>('/api/auth/mfa/confirm', { code });

  /** Moves to the step after that of the confirming code, so that the app has a new code. */
  async function enrolled(): Promise<Enrollment> {
    const person = await fixture.apiClient.register();
    const caller = fixture.apiClient.as(person);
    const app = await enroll(caller);
    const { recoveryCodes } = ok(await confirm(caller, app.code(await fixture.now()))).body.data;
    await nextStep();
    return { person, app, recoveryCodes };
  }

  const expectUnauthorized = async (attempt: ReturnType<typeof pass>) =>
    expect(refusalOf(await attempt)).to.equal('401 UNAUTHORIZED');
  const logsIn = async (attempt: ReturnType<typeof pass>): Promise<boolean> => (await attempt).status === 200;

  it('is not required before a code has confirmed it', async () => {
    const person = await fixture.apiClient.register();
    const caller = fixture.apiClient.as(person);
    const app = await enroll(caller);
    expectInvalid(await confirm(caller, app.wrongCode(await fixture.now())), 'code', 'INCORRECT');
    expect((await fixture.apiClient.logIn(person.email)).user.id).to.equal(person.user.id);
  });

  it('ends log-ins without it at once', async () => {
    const person = await fixture.apiClient.register();
    const [caller, other] = [person, await fixture.apiClient.logIn(person.email)].map((one) =>
      fixture.apiClient.as(one),
    );
    const statuses = async () => [
      (await caller!.get('/api/members/me')).status,
      (await other!.get('/api/members/me')).status,
    ];
    expect(await statuses()).to.deep.equal([200, 200]);
    const app = await enroll(caller!);
    ok(await confirm(caller!, app.code(await fixture.now())));
    expect(await statuses()).to.deep.equal([200, 401]);
  });

  it('is required after the password, and its code gives the tokens', async () => {
    const { person, app } = await enrolled();
    const mfaToken = await begin(person);
    const session = ok(await pass(mfaToken, app.code(await fixture.now()))).body.data;
    expect(session.user.id).to.equal(person.user.id);
    expect(session.deviceToken).to.be.a('string');
    expect((await fixture.apiClient.as(session).read('/api/members/me'))['id']).to.equal(person.user.id);
    const refreshed = await fixture.apiClient.anybody.post('/api/auth/refresh', {
      refreshToken: session.refreshToken,
    });
    expect(refreshed.status).to.equal(200);
  });

  describe('of an address that is not verified', () => {
    const newPassword = 'lime-and-iron-77';

    /** Resets the password by the link in the mailbox. */
    async function resetPassword(email: string, { user }: Person): Promise<void> {
      ok(await fixture.apiClient.anybody.post('/api/auth/password/forgot', { email }));
      const [mail] = await fixture.messagesTo(user.id, 'password-reset');
      const reset = { token: linkToken(mail), newPassword };
      ok(await fixture.apiClient.anybody.post('/api/auth/password/reset', reset));
    }

    it('is removed by a password reset, so that it does not lock out the owner of the mailbox', async () => {
      const { person: stranger } = await enrolled();
      const email = `${randomUUID()}@example.test`;
      ok(await fixture.apiClient.as(stranger).patch('/api/members/me', { email, password: DEMO_PASSWORD }));
      await resetPassword(email, stranger);
      expect((await fixture.apiClient.logIn(email, newPassword)).user.id).to.equal(stranger.user.id);
      const events = (await fixture.messagesTo(stranger.user.id)).map(({ eventKey }) => eventKey);
      expect(events).to.include('second-factor-removed');
    });

    it('stays after a password reset of a verified address, and of an administrator', async () => {
      const { person } = await enrolled();
      await fixture.rows('update person set email_verified_at = now() where id = $1', person.user.id);
      await resetPassword(person.email, person);
      const body = { email: person.email, password: newPassword };
      const begun = ok(await fixture.apiClient.anybody.post('/api/auth/login', body)).body.data;
      expect(begun).to.include({ mfaRequired: true });
      await addStaff(fixture.databaseUrl, 'finance', 'second');
      const admin = await fixture.apiClient.logIn('second@spotter.test');
      await fixture.rows('update person set email_verified_at = null where id = $1', admin.user.id);
      const caller = fixture.apiClient.as(admin);
      ok(await confirm(caller, (await enroll(caller)).code(await fixture.now())));
      await resetPassword(admin.email, admin);
      const second = { email: admin.email, password: newPassword };
      const answer = ok(await fixture.apiClient.anybody.post('/api/auth/login', second)).body.data;
      expect(answer).to.include({ mfaRequired: true });
    });
  });

  it('is confirmed by the app of the last enrolment alone', async () => {
    const caller = fixture.apiClient.as(await fixture.apiClient.register());
    const [first, second] = [await enroll(caller), await enroll(caller)];
    const now = await fixture.now();
    expect((await confirm(caller, first.code(now))).status).to.equal(400);
    expect((await confirm(caller, second.code(now))).status).to.equal(200);
  });

  it('cannot be enrolled or confirmed a second time', async () => {
    const { person, app } = await enrolled();
    const caller = fixture.apiClient.as(person);
    expectRefused(await caller.post('/api/auth/mfa/enroll'), 'one-second-factor');
    expectRefused(await confirm(caller, app.code(await fixture.now())), 'one-second-factor');
    const other = fixture.apiClient.as(await fixture.apiClient.register());
    expectRefused(await confirm(other, '123456'), 'state');
  });

  describe('a code', () => {
    it('is accepted in its step and in both neighbours, and in no further step', async () => {
      for (const [steps, accepted] of [
        [-2, false],
        [-1, true],
        [0, true],
        [1, true],
        [2, false],
      ] as const) {
        const { person, app } = await enrolled();
        await nextStep(); // the code of the previous step differs from that of the confirmation
        const mfaToken = await begin(person);
        expect(await logsIn(pass(mfaToken, app.code(await fixture.now(), steps))), String(steps)).to.equal(accepted);
      }
    });

    it('is accepted by one of eight concurrent requests, in one log-in or in several', async () => {
      for (const several of [false, true]) {
        const { person, app } = await enrolled();
        const code = app.code(await fixture.now());
        const one = await begin(person);
        const tokens: string[] = [];
        for (let count = 0; count < 8; count += 1) tokens.push(several ? await begin(person) : one);
        const statuses = await Promise.all(tokens.map(async (mfaToken) => (await pass(mfaToken, code)).status));
        expect(statuses.sort()).to.deep.equal([200, ...Array.from({ length: 7 }, () => 401)]);
      }
    });

    it('can have spaces between its digits', async () => {
      const { person, app } = await enrolled();
      const code = app.code(await fixture.now());
      expect(await logsIn(pass(await begin(person), ` ${code.slice(0, 3)} ${code.slice(3)}`))).to.equal(true);
    });
  });

  describe('ten recovery codes', () => {
    it('differ, and only their hashes are stored', async () => {
      const { person, recoveryCodes } = await enrolled();
      expect(new Set(recoveryCodes).size).to.equal(10);
      for (const code of recoveryCodes) expect(code).to.match(/^\d{5}-\d{5}-\d{5}-\d{5}$/);
      const [stored] = await fixture.rows<{ row: string; secret: string }>(
        'select row_to_json(f)::text as row, secret_sealed as secret from second_factor f where person_id = $1',
        person.user.id,
      );
      for (const code of recoveryCodes) {
        expect(stored!.row).not.to.include(code);
        expect(stored!.row).not.to.include(code.replaceAll('-', ''));
      }
      expect(Buffer.from(stored!.secret, 'base64').toString()).not.to.match(/[A-Z2-7]{32}/);
    });

    it('log in once each, with or without their hyphens', async () => {
      const { person, recoveryCodes } = await enrolled();
      const [first, second] = recoveryCodes as [string, string];
      expect(await logsIn(pass(await begin(person), first))).to.equal(true);
      await expectUnauthorized(pass(await begin(person), first));
      expect(await logsIn(pass(await begin(person), second.replaceAll('-', '')))).to.equal(true);
      await expectUnauthorized(pass(await begin(person), second));
    });
  });

  describe('an mfaToken', () => {
    it('is accepted only with a code of its account', async () => {
      const [mina, other] = [await enrolled(), await enrolled()];
      const code = mina.app.code(await fixture.now());
      await expectUnauthorized(pass(await begin(other.person), code));
      expect(await logsIn(pass(await begin(mina.person), code))).to.equal(true);
    });

    it('completes only one log-in', async () => {
      const { person, app, recoveryCodes } = await enrolled();
      const mfaToken = await begin(person);
      expect(await logsIn(pass(mfaToken, app.code(await fixture.now())))).to.equal(true);
      await expectUnauthorized(pass(mfaToken, recoveryCodes[0]!));
      expect(await logsIn(pass(await begin(person), recoveryCodes[0]!))).to.equal(true);
    });

    it('is invalid after the fifth wrong code, also with the right one', async () => {
      const { person, app } = await enrolled();
      const now = await fixture.now();
      const [four, five] = [await begin(person), await begin(person)];
      for (let tried = 0; tried < 4; tried += 1) await expectUnauthorized(pass(four, app.wrongCode(now)));
      for (let tried = 0; tried < 5; tried += 1) await expectUnauthorized(pass(five, app.wrongCode(now)));
      await expectUnauthorized(pass(five, app.code(now)));
      expect(await logsIn(pass(four, app.code(now)))).to.equal(true);
    });

    it('ends when the account changes', async () => {
      const { person, app } = await enrolled();
      const mfaToken = await begin(person);
      ok(await fixture.apiClient.as(person).patch('/api/members/me', { name: 'Mina Kim' }));
      await expectUnauthorized(pass(mfaToken, app.code(await fixture.now())));
    });
  });

  it('refuses further codes after twenty wrong ones in an hour, for each log-in of the person', async () => {
    const [mina, other] = [await enrolled(), await enrolled()];
    const now = await fixture.now();
    for (let begun = 0; begun < 4; begun += 1) {
      const mfaToken = await begin(mina.person);
      for (let tried = 0; tried < 5; tried += 1) await expectUnauthorized(pass(mfaToken, mina.app.wrongCode(now)));
    }
    const refused = await pass(await begin(mina.person), mina.app.code(now));
    expect(refusalOf(refused)).to.equal('429 RATE_LIMITED');
    expect(refused.headers.get('retry-after')).to.equal('3600');
    expect(await logsIn(pass(await begin(other.person), other.app.code(now)))).to.equal(true);
    await fixture.moveTo(plus(now, 60 * MINUTE));
    expect(await logsIn(pass(await begin(mina.person), mina.app.code(await fixture.now())))).to.equal(true);
  });

  it('warns the owner by e-mail once a day at the twentieth wrong code within an hour', async () => {
    const { person, app } = await enrolled();
    const now = instantAt(addDays(dayOf(await fixture.now()), 1), '12:00' as TimeOfDay);
    await fixture.moveTo(now);
    const mails = async () =>
      (await fixture.messagesTo(person.user.id, 'login-locked')).filter(({ channel }) => channel === 'email');
    const guess = async (times: number) => {
      const mfaToken = await begin(person);
      for (let tried = 0; tried < times; tried += 1) await expectUnauthorized(pass(mfaToken, app.wrongCode(now)));
    };
    for (const times of [5, 5, 5, 4]) await guess(times);
    expect(await mails()).to.deep.equal([]);
    await guess(1);
    expect((await mails()).map(({ to }) => to)).to.deep.equal([person.email]);
    await fixture.moveTo(plus(now, 60 * MINUTE));
    for (const times of [5, 5, 5, 5]) await guess(times);
    expect(await mails()).to.have.length(1);
  });

  it('is announced to its owner by push and e-mail when it is added and removed, and not before', async () => {
    const person = await fixture.apiClient.register();
    const caller = fixture.apiClient.as(person);
    const announcements = async () => {
      const messages = await fixture.messagesTo(person.user.id);
      const lines = messages.map(({ eventKey, channel }) => `${eventKey} ${channel}`);
      return lines.filter((line) => line.startsWith('second-factor')).sort();
    };
    const to = (eventKey: string) => ['email', 'in_app', 'push'].map((channel) => `${eventKey} ${channel}`);
    await confirm(caller, (await enroll(caller)).wrongCode(await fixture.now()));
    ok(await caller.delete('/api/auth/mfa', {}, { password: DEMO_PASSWORD }));
    expect(await announcements()).to.deep.equal([]);
    const app = await enroll(caller);
    ok(await confirm(caller, app.code(await fixture.now())));
    expect(await announcements()).to.deep.equal(to('second-factor-added'));
    await caller.delete('/api/auth/mfa', {}, { password: 'not the password' });
    expect(await announcements()).to.deep.equal(to('second-factor-added'));
    ok(await caller.delete('/api/auth/mfa', {}, { password: DEMO_PASSWORD }));
    expect(await announcements()).to.deep.equal([...to('second-factor-added'), ...to('second-factor-removed')]);
  });

  describe('a second factor', () => {
    const remove = (person: Person, password: string) =>
      fixture.apiClient.as(person).delete('/api/auth/mfa', {}, { password });

    it('is removed by the password, and log-in needs the password alone', async () => {
      const { person } = await enrolled();
      expectInvalid(await remove(person, 'not the password'), 'password', 'INCORRECT');
      await begin(person);
      expect(ok(await remove(person, DEMO_PASSWORD)).body.data).to.deep.equal({ removed: true });
      expect((await fixture.apiClient.logIn(person.email)).user.id).to.equal(person.user.id);
      expectRefused(await remove(person, DEMO_PASSWORD), 'state');
    });

    it('is removed with its recovery codes and the log-ins that await a code', async () => {
      const { person, app, recoveryCodes } = await enrolled();
      const mfaToken = await begin(person);
      ok(await remove(person, DEMO_PASSWORD));
      const now = await fixture.now();
      await expectUnauthorized(pass(mfaToken, app.code(now)));
      const caller = fixture.apiClient.as(person);
      const next = await enroll(caller);
      ok(await confirm(caller, next.code(now)));
      await expectUnauthorized(pass(await begin(person), recoveryCodes[0]!));
    });

    it('is removed with the account', async () => {
      const { person } = await enrolled();
      ok(await fixture.apiClient.as(person).delete('/api/members/me', {}, { password: DEMO_PASSWORD }));
      for (const table of ['second_factor', 'log_in_challenge'])
        expect(await fixture.rows(`select from ${table} where person_id = $1`, person.user.id), table).to.have.length(
          0,
        );
    });
  });
});
