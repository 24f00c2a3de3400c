import { DEMO_PASSWORD } from '@spotter/app-http';
import { plus } from '@spotter/core/kernel';
import { expect } from 'chai';
import { randomUUID } from 'node:crypto';
import { ok, type Person } from '../support/api.js';
import { columnsHolding } from '../support/database-content.js';
import { expectInvalid, refusalOf } from './demo-fixture.js';
import { linkToken } from '../support/link-token.js';
import type { SandboxMessage } from '../support/sandbox.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

const PROFILES = { member: '/api/members/me', mentor: '/api/mentors/me' } as const;

describe('verifying an e-mail address, over HTTP', () => {
  let fixture: FixedClockFixture;
  before(async () => {
    fixture = await fixedClockFixture({ PUBLIC_URL: 'https://app.example.test', WRONG_PASSWORDS: '3' });
  });
  after(() => fixture.close());

  const verify = (token: unknown) => fixture.apiClient.anybody.post('/api/auth/verify-email', { token });
  const path = ({ user }: Person) => PROFILES[user.role as keyof typeof PROFILES];
  const me = (person: Person, email = person.email) => fixture.as({ email }).read(path(person));
  const newAddress = () => `${randomUUID()}@example.test`;
  const edit = (person: Person, body: object) => fixture.as(person).patch(path(person), body);

  const mailsTo = ({ user }: Person, event: string) => fixture.messagesTo(user.id, event);
  const linksTo = (person: Person) => mailsTo(person, 'email-verification');

  for (const role of ['member', 'mentor'] as const)
    describe(`of a ${role}`, () => {
      it('is requested at the registration, by e-mail alone', async () => {
        const person = await fixture.apiClient.register({ role });
        expect(await me(person)).to.include({ email: person.email, emailVerified: false });
        const sent = await linksTo(person);
        expect(sent.map(({ channel, to }) => [channel, to])).to.deep.equal([['email', person.email]]);
        const token = linkToken(sent[0]);
        expect(sent[0]!.body).to.include(`\nhttps://app.example.test/verify-email#token=${token}`);
        expect(await columnsHolding(fixture.databaseUrl, token)).to.deep.equal(['sandbox_message.body']);
        expect(ok(await verify(token)).body.data).to.deep.equal({ emailVerified: true });
        expect(await me(person)).to.include({ emailVerified: true });
        expectInvalid(await verify(token), 'token', 'INCORRECT');
      });

      it('is requested again when the address changes', async () => {
        const person = await fixture.apiClient.register({ role });
        ok(await verify(linkToken((await linksTo(person))[0])));
        const email = newAddress();
        const changed = ok(await edit(person, { email: email.toUpperCase(), password: DEMO_PASSWORD })).body.data;
        expect(changed).to.include({ email, emailVerified: false });
        expect(
          (await fixture.apiClient.anybody.post('/api/auth/login', { email: person.email, password: DEMO_PASSWORD }))
            .status,
        ).to.equal(401);
        const [newest] = await linksTo(person);
        expect(newest!.to).to.equal(email);
        ok(await verify(linkToken(newest)));
        expect(await me(person, email)).to.include({ email, emailVerified: true });
      });

      it('changes only with the password, and other fields change without it', async () => {
        const person = await fixture.apiClient.register({ role });
        const before = await me(person);
        const email = newAddress();
        expectInvalid(await edit(person, { email }), 'password', 'REQUIRED');
        expectInvalid(await edit(person, { password: DEMO_PASSWORD }), 'password', 'WRONG_COMBINATION');
        expectInvalid(
          await edit(person, { email, password: 'not my password', name: 'Other' }),
          'password',
          'INCORRECT',
        );
        expectInvalid(await edit(person, { email: 'nobody', password: DEMO_PASSWORD }), 'email', 'WRONG_FORM');
        expect((await edit(person, { email: null, password: DEMO_PASSWORD })).status).to.equal(400);
        expect(await me(person)).to.deep.equal(before);
        ok(await edit(person, { name: '새 이름' }));
        expect(await me(person)).to.deep.equal({ ...before, name: '새 이름' });
      });
    });

  it('refuses a token that was sent to the previous address', async () => {
    const person = await fixture.apiClient.register();
    const old = linkToken((await linksTo(person))[0]);
    await fixture.apiClient.anybody.post('/api/auth/password/forgot', { email: person.email });
    const reset = linkToken((await mailsTo(person, 'password-reset'))[0]);
    const email = newAddress();
    ok(await edit(person, { email, password: DEMO_PASSWORD }));
    expectInvalid(await verify(old), 'token', 'INCORRECT');
    expectInvalid(
      await fixture.apiClient.anybody.post('/api/auth/password/reset', {
        token: reset,
        newPassword: 'lime-and-iron-77',
      }),
      'token',
      'INCORRECT',
    );
    expect(await me(person, email)).to.include({ emailVerified: false });
  });

  it('refuses the address of another account, and changes nothing', async () => {
    const [person, other] = [await fixture.apiClient.register(), await fixture.apiClient.register()];
    const token = linkToken((await linksTo(person))[0]);
    expectInvalid(
      await edit(person, { email: other.email, password: DEMO_PASSWORD, name: 'Other' }),
      'email',
      'ALREADY_USED',
    );
    expect(await me(person)).to.include({ email: person.email, name: '이하나' });
    ok(await verify(token));
  });

  it('sends another link for the same address while it is not verified, five an hour', async () => {
    const person = await fixture.apiClient.register();
    const again = { email: person.email, password: DEMO_PASSWORD };
    const sent: SandboxMessage[] = [];
    for (let count = 0; count < 4; count += 1) {
      await fixture.moveTo(plus(await fixture.now(), 1));
      ok(await edit(person, again));
      sent.push((await linksTo(person))[0]!);
    }
    const limited = await edit(person, { ...again, name: 'Other' });
    expect(refusalOf(limited)).to.equal('429 RATE_LIMITED');
    expect(limited.body.error.details['retryAfterSeconds']).to.equal(3_600);
    expect(await me(person)).to.include({ name: '이하나' });
    expectInvalid(await verify(linkToken(sent[2])), 'token', 'INCORRECT');
    ok(await verify(linkToken(sent[3])));
    ok(await edit(person, again));
    expect(await linksTo(person)).to.have.length(4); // the first was replaced before it was sent
    expect(await me(person)).to.include({ emailVerified: true });
  });

  it('limits wrong passwords like a log-in, and needs no password for other fields', async () => {
    const person = await fixture.apiClient.register();
    const caller = fixture.apiClient.as(person);
    const guess = () => caller.patch('/api/members/me', { email: newAddress(), password: 'not my password' });
    for (let count = 0; count < 3; count += 1) expectInvalid(await guess(), 'password', 'INCORRECT');
    expect((await guess()).status).to.equal(429);
    expect((await caller.patch('/api/members/me', { email: newAddress(), password: DEMO_PASSWORD })).status).to.equal(
      429,
    );
    ok(await caller.patch('/api/members/me', { name: '새 이름' }));
  });
});
