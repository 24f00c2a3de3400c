import { expect } from 'chai';
import { MINUTE, minus, plus } from '@spotter/core/kernel';
import type { Message, SendOutcome } from '@spotter/core/notification';
import { aPerson, NINE } from '../contract/builders.js';
import { closeAccount } from '../contract/test-data.js';
import { messageFixture } from './message-fixture.js';

const TRANSIENT: SendOutcome = { kind: 'transient', reason: 'the mail server does not answer' };

async function forgottenFixture(answer?: (message: Message) => SendOutcome) {
  const fixture = messageFixture(answer ? { answer } : {});
  const mina = aPerson({ email: 'mina@spotter.test' });
  await fixture.transaction.run(({ people }) => people.add(mina));
  return {
    ...fixture,
    /** The account alone: its token was found just before. */
    close: () => fixture.transaction.run((repositories) => closeAccount(repositories, mina.id)),
    forget: () => fixture.requestPasswordReset.execute(mina.email),
    token: () => fixture.transaction.run(({ accountTokens }) => accountTokens.findLatest(mina.id, 'password-reset')),
  };
}

const linksIn = (messages: readonly Message[]): readonly string[] =>
  messages.map(({ body }) => body.slice(body.indexOf('https://')));

describe('the e-mail with a one-time token', () => {
  it('has the link, and the text is erased once it was sent', async () => {
    const { forget, token, sendRound } = await forgottenFixture();
    await forget();
    expect((await token())?.encrypted).not.to.equal(null);
    const sent = await sendRound();
    expect(sent.map(({ channel, to }) => [channel, to])).to.deep.equal([['email', 'mina@spotter.test']]);
    expect(linksIn(sent)[0]).to.match(/^https:\/\/spotter\.test\/reset-password#token=.+$/);
    expect((await token())?.encrypted).to.equal(null);
    expect(await sendRound()).to.deep.equal([]);
  });

  it('is repeated with the same link after a failure, until the link expires', async () => {
    const { forget, token, sendRound, clock } = await forgottenFixture(() => TRANSIENT);
    await forget();
    const first = linksIn(await sendRound());
    clock.set(plus(NINE, 5 * MINUTE));
    expect(linksIn(await sendRound())).to.deep.equal(first);
    expect((await token())?.encrypted).not.to.equal(null);
    clock.set(plus(NINE, 35 * MINUTE));
    expect(await sendRound()).to.deep.equal([]);
    expect((await token())?.encrypted).to.equal(null);
  });

  it('is not sent after a newer one was requested', async () => {
    const { forget, sendRound, clock } = await forgottenFixture();
    await forget();
    clock.set(plus(NINE, 1));
    await forget();
    expect(await sendRound()).to.have.length(1);
  });

  it('loses its text when it bounces for an unknown mailbox', async () => {
    const { forget, token, sendRound } = await forgottenFixture(() => ({ kind: 'bounced', reason: 'no such mailbox' }));
    await forget();
    await sendRound();
    expect((await token())?.encrypted).to.equal(null);
  });

  it('is sent until the last instant before the link expires', async () => {
    const { forget, sendRound, clock } = await forgottenFixture();
    await forget();
    clock.set(minus(plus(NINE, 30 * MINUTE), 1));
    expect(await sendRound()).to.have.length(1);
  });

  it('has a link that is refused like an unknown one once its account is closed', async () => {
    const { forget, sendRound, resetPassword, close } = await forgottenFixture();
    await forget();
    const [token = ''] = linksIn(await sendRound()).map((link) => link.slice(link.indexOf('=') + 1));
    await close();
    const refused = await resetPassword
      .execute({ token, newPassword: 'a new password' })
      .catch((error: unknown) => error);
    expect(refused).to.include({ code: 'validation' });
  });
});
