import { expect } from 'chai';
import { HOUR, minus, plus } from '@spotter/core/kernel';
import { aRefreshToken, NINE } from '../contract/builders.js';
import { addMentor } from '../contract/test-data.js';
import { messageFixture } from './message-fixture.js';

const OWN = 'jun@spotter.test';
const OTHER = 'thief@spotter.test';

/** A mentor whose password is known to another person. */
async function knownPasswordFixture() {
  const passwords = { hash: async (password: string) => password, matches: async () => true };
  const fixture = messageFixture({ passwords });
  const [mentor, logIn] = await fixture.transaction.run(async (repositories) => {
    const owner = await addMentor(repositories, {}, { email: OWN, emailVerifiedAt: NINE });
    const token = aRefreshToken({ personId: owner.id });
    await repositories.refreshTokens.add(token);
    return [owner, token];
  });
  const { familyId } = logIn;
  return {
    ...fixture,
    moveTo: (email: string) =>
      fixture.editMentor.execute({
        mentorId: mentor.id,
        contact: {},
        profile: {},
        address: { email, password: 'x', familyId },
      }),
    changePayee: () =>
      fixture.transaction.run(({ outbox }) =>
        outbox.add({ type: 'payee-changed', mentorId: mentor.id, heldUntil: plus(NINE, HOUR) }),
      ),
    /** The addresses of the e-mails of a round. */
    async mailed() {
      const mails = (await fixture.sendRound()).filter(({ channel }) => channel === 'email');
      return mails.map(({ eventKey, to, alsoTo }) => [eventKey, to, alsoTo]);
    },
  };
}

describe('a notice about security after a changed e-mail address', () => {
  it('goes to the former address too, for 72 hours, and no other message does', async () => {
    const { moveTo, changePayee, mailed, clock } = await knownPasswordFixture();
    await moveTo(OTHER);
    expect(await mailed()).to.have.deep.members([
      ['email-verification', OTHER, undefined],
      ['email-changed', OTHER, OWN],
    ]);
    await changePayee();
    expect(await mailed()).to.deep.equal([['payee-changed', OTHER, OWN]]);
    clock.set(minus(plus(NINE, 72 * HOUR), 1));
    await changePayee();
    expect(await mailed()).to.deep.equal([['payee-changed', OTHER, OWN]]);
    clock.set(plus(NINE, 72 * HOUR));
    await changePayee();
    expect(await mailed()).to.deep.equal([['payee-changed', OTHER, undefined]]);
  });

  it('goes to the first address also after a second change', async () => {
    const { moveTo, changePayee, mailed, clock } = await knownPasswordFixture();
    await moveTo(OTHER);
    clock.set(plus(NINE, HOUR));
    await moveTo('thief-2@spotter.test');
    await mailed();
    await changePayee();
    expect(await mailed()).to.deep.equal([['payee-changed', 'thief-2@spotter.test', OWN]]);
  });

  it('goes once to an address that is restored', async () => {
    const { moveTo, mailed } = await knownPasswordFixture();
    await moveTo(OTHER);
    await mailed();
    await moveTo(OWN);
    expect(await mailed()).to.deep.include(['email-changed', OWN, undefined]);
  });
});
