import type { SendOutcome } from '@spotter/core/notification';
import { HmacCodeSigner, RandomSecrets } from '@spotter/crypto-node';
import { expect } from 'chai';
import { expectRefusal } from '../contract/refusals.js';
import { aPerson } from '../contract/builders.js';
import { messageFixture } from './message-fixture.js';

const PHONE = '+821012345678';

async function phoneFixture(answer: SendOutcome = { kind: 'sent' }) {
  const signer = new HmacCodeSigner('a secret of the service');
  const { eventTypes, sendPhoneCode, sent, transaction, verifyPhone } = messageFixture({
    answer: () => answer,
    signer,
    secrets: new RandomSecrets(),
  });
  const person = aPerson({ phone: null, language: 'en' });
  await transaction.run(({ people }) => people.add(person));
  return {
    eventTypes,
    send: () => sendPhoneCode.execute({ personId: person.id, familyId: null, phone: PHONE }),
    verify: (code: string, phone = PHONE) => verifyPhone.execute({ personId: person.id, familyId: null, phone, code }),
    person: () => transaction.run(({ people }) => people.get(person.id)),
    kept: () => transaction.run(({ phoneCodes }) => phoneCodes.find(person.id)),
    /** The code in the last message. */
    code: () => sent.at(-1)!.facts['code']!,
  };
}

describe('SendPhoneCode and VerifyPhone', () => {
  it('store no readable code', async () => {
    const { send, code, kept } = await phoneFixture();
    await send();
    expect(code()).to.match(/^\d{6}$/);
    expect((await kept())?.signature).to.match(/^[\w-]{22}$/);
    expect(JSON.stringify(await kept())).to.not.include(code());
  });

  it('accept only the last code, for its own phone', async () => {
    const { eventTypes, send, verify, code } = await phoneFixture();
    await send();
    const first = code();
    do await send();
    while (code() === first);
    await expectRefusal(verify(first), 'validation');
    await expectRefusal(verify(code(), '+821087654321'), 'validation');
    await verify(code());
    await expectRefusal(verify(code()), 'policy-violation', 'phone-code');
    expect(eventTypes()).to.deep.equal(['phone-verified']);
  });

  it('report a number that cannot be reached, and a failed delivery', async () => {
    const nowhere = await phoneFixture({ kind: 'bounced', reason: 'no such number' });
    await expectRefusal(nowhere.send(), 'validation');
    for (const kind of ['transient', 'configuration_error'] as const) {
      const silent = await phoneFixture({ kind, reason: 'no answer' });
      await expectRefusal(silent.send(), 'unavailable');
      expect((await silent.person()).phone).to.equal(null);
    }
  });
});
