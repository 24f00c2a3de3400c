import {
  defaultPolicies,
  planNotifications,
  SendPhoneCode,
  VerifyPhone,
  type CodeSigner,
  type Message,
  type SendOutcome,
} from '@spotter/core';
import { HmacCodeSigner, RandomSecrets } from '@spotter/crypto-node';
import { ManualClock, MemoryDatabase, sequentialIds } from '@spotter/memory';
import { expect } from 'chai';
import { expectRefusal } from '../contract/refusals.js';
import { aPerson, NINE } from '../contract/builders.js';

const PHONE = '+821012345678';
const signer: CodeSigner = new HmacCodeSigner('a secret of the service');

async function house(answer: SendOutcome = { kind: 'sent' }) {
  const [clock, ids] = [new ManualClock(NINE), sequentialIds()];
  const transaction = new MemoryDatabase().transaction({ clock, ids, plan: planNotifications });
  const person = aPerson({ phone: null, language: 'en' });
  await transaction.run(({ people }) => people.add(person));
  const messages: Message[] = [];
  const channel = { send: async (message: Message) => (messages.push(message), answer) };
  const send = new SendPhoneCode(transaction, channel, new RandomSecrets(), signer, clock, ids, defaultPolicies);
  const verify = new VerifyPhone(transaction, signer, clock, defaultPolicies);
  return {
    messages,
    send: (phone = PHONE) => send.execute({ personId: person.id, phone }),
    verify: (code: string, phone = PHONE) => verify.execute({ personId: person.id, phone, code }),
    person: () => transaction.run(({ people }) => people.get(person.id)),
    kept: () => transaction.run(({ phoneCodes }) => phoneCodes.find(person.id)),
    /** What the reader of the last message reads. */
    code: () => messages.at(-1)!.facts['code']!,
  };
}

/** Another one than was sent. */
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('verifying a phone', () => {
  it('makes the phone the person’s own, from then on', async () => {
    const { send, verify, code, messages, person } = await house();
    await send();
    expect(messages[0]).to.deep.include({ channel: 'sms', to: PHONE, attempt: 1 });
    expect(messages[0]?.body).to.equal(`[Spotter] Your code is ${code()}. Enter it within 5 minutes.`);
    expect(await person()).to.include({ phone: null, phoneVerifiedAt: null });
    await verify(code());
    expect(await person()).to.include({ phone: PHONE, phoneVerifiedAt: NINE });
  });

  it('keeps no code that anybody could read', async () => {
    const { send, code, kept } = await house();
    await send();
    expect(code()).to.match(/^\d{6}$/);
    expect((await kept())?.signature).to.match(/^[\w-]{22}$/);
    expect(JSON.stringify(await kept())).to.not.include(code());
  });

  it('counts what was wrong, and takes the right code no more after the fifth', async () => {
    const { send, verify, code, kept, person } = await house();
    await send();
    for (let count = 1; count <= 5; count += 1) {
      await expectRefusal(verify(otherThan(code())), 'validation');
      expect((await kept())?.wrongTries).to.equal(count);
    }
    await expectRefusal(verify(code()), 'policy-violation', 'phone-code');
    expect((await person()).phoneVerifiedAt).to.equal(null);
  });

  it('takes the code of the last message alone, for its phone alone', async () => {
    const { send, verify, code } = await house();
    await send();
    const first = code();
    do await send();
    while (code() === first);
    await expectRefusal(verify(first), 'validation');
    await expectRefusal(verify(code(), '+821087654321'), 'validation');
    await verify(code());
    await expectRefusal(verify(code()), 'policy-violation', 'phone-code');
  });

  it('says so when no message reaches the number, or none can be sent now', async () => {
    const nowhere = await house({ kind: 'bounced', reason: 'no such number' });
    await expectRefusal(nowhere.send(), 'validation');
    for (const kind of ['transient', 'ours'] as const) {
      const silent = await house({ kind, reason: 'no answer' });
      await expectRefusal(silent.send(), 'unavailable');
      expect((await silent.person()).phone).to.equal(null);
    }
  });
});
