import { defaultPolicies, type Repositories, type Transaction } from '@spotter/core/application';
import type { Person } from '@spotter/core/identity';
import { addDays, dayOf, HOUR, MINUTE, plus, SECOND, type PersonId } from '@spotter/core/kernel';
import type { PublishTermsCommand, TermsVersion } from '@spotter/core/terms';
import { createSimulatedService } from '@spotter/simulation';
import { expect } from 'chai';
import { anAuthority, aPerson, newId } from '../contract/builders.js';
import { addAdmin } from '../contract/test-data.js';
import { messageFixture } from './message-fixture.js';

/** Terms and the people who read them. A test can make a transaction of the announcement fail. */
async function termsFixture({ audiencePart = 2, partsPerRun = 6 } = {}) {
  const policies = { ...defaultPolicies, terms: { ...defaultPolicies.terms, audiencePart, partsPerRun } };
  const service = messageFixture({ policies });
  const { clock, sendRound, transaction } = service;
  const { id: adminId } = await transaction.run(addAdmin);

  /** The part, counted from 1, whose transaction fails after its work; 0 for no failure. */
  const lost = { part: 0 };
  let parts = 0;
  const unreliable: Transaction<Repositories> = {
    run: (work) =>
      transaction.run(async (repositories) => {
        const result = await work(repositories);
        parts += 1;
        if (parts === lost.part) throw new Error('The process is killed.');
        return result;
      }),
  };
  return {
    ...service,
    lost,
    announceTerms: createSimulatedService({ ...service, transaction: unreliable }).announceTerms,
    publish(facts: Partial<PublishTermsCommand['terms']> = {}): Promise<TermsVersion> {
      const effectiveOn = addDays(dayOf(clock.now()), 7);
      const fields = { kind: 'service', version: '2', effectiveOn, title: '이용약관', text: '제1조', adverse: false };
      const terms = { ...fields, ...facts } as const;
      const authority = anAuthority({ adminId });
      return service.publishTerms.execute({
        ...authority,
        terms: terms as PublishTermsCommand['terms'],
        reason: 'A new law.',
      });
    },
    async addPerson(facts: Partial<Person> = {}): Promise<Person> {
      const person = aPerson(facts);
      await transaction.run(({ people }) => people.add(person));
      return person;
    },
    /** The channels of the messages to each person, once all messages are due. */
    async channelsByPerson(): Promise<Readonly<Record<string, readonly string[]>>> {
      clock.advance(HOUR);
      const sent = await sendRound();
      const channelsTo = (id: string) =>
        sent.filter(({ recipientId }) => recipientId === id).map(({ channel }) => channel);
      return Object.fromEntries(sent.map(({ recipientId: id }) => [id, channelsTo(id).sort()]));
    },
  };
}

const ONCE = ['email', 'in_app'];

describe('AnnounceTerms', () => {
  it('names the terms, the version and the date in the language of the recipient', async () => {
    const { announceTerms, publish, addPerson, sendRound } = await termsFixture();
    const [korean, english] = [await addPerson(), await addPerson({ language: 'en' })];
    await publish({ kind: 'refund', title: 'Refunds' });
    await announceTerms.run();
    const messages = await sendRound();
    const mailTo = ({ id }: Person) => messages.find((one) => one.recipientId === id && one.channel === 'email')!;
    expect(mailTo(korean)).to.include({ title: '2026년 3월 9일부터 환불 정책이 변경됩니다' });
    expect(mailTo(korean).body).to.include('제목: Refunds, 버전: 2, 시행일: 2026년 3월 9일');
    expect(mailTo(english)).to.include({ title: 'New refund policy from 9 March 2026' });
    expect(mailTo(english).body).to.include('refund policy takes effect on 9 March 2026: Refunds, version 2.');
  });

  for (const lostPart of [1, 2, 3])
    it(`notifies each person once after a crash in part ${lostPart}`, async () => {
      const { announceTerms, publish, addPerson, channelsByPerson, lost } = await termsFixture();
      const people: Person[] = [];
      for (let count = 0; count < 5; count += 1) people.push(await addPerson());
      await publish();
      lost.part = lostPart;
      expect(await announceTerms.run())
        .to.deep.include({ changed: 0 })
        .and.to.have.property('failures')
        .with.length(1);
      const before = await channelsByPerson();
      expect(Object.keys(before)).to.have.length((lostPart - 1) * 2);
      expect(await announceTerms.run()).to.deep.include({ changed: 1, failures: [] });
      const after = await channelsByPerson();
      expect(Object.keys(before).filter((id) => id in after)).to.deep.equal([]);
      for (const { id } of people) expect({ ...before, ...after }[id], id).to.deep.equal(ONCE);
      expect(await announceTerms.run()).to.include({ considered: 0 });
    });

  it('notifies each person once when two processes run concurrently', async () => {
    const { announceTerms, publish, addPerson, channelsByPerson } = await termsFixture();
    for (let count = 0; count < 7; count += 1) await addPerson();
    await publish();
    await Promise.all([announceTerms.run(), announceTerms.run()]);
    const channelLists = Object.values(await channelsByPerson());
    expect(channelLists).to.have.length(7);
    for (const channels of channelLists) expect(channels).to.deep.equal(ONCE);
  });

  it('sends a few parts in each run, ten seconds apart, and stops between two parts', async () => {
    const { announceTerms, publish, addPerson, sendRound, clock } = await termsFixture({ partsPerRun: 2 });
    for (let count = 0; count < 6; count += 1) await addPerson();
    await publish();
    await announceTerms.run();
    const readers = async () => new Set((await sendRound()).map(({ recipientId }) => recipientId)).size;
    expect(await readers()).to.equal(2);
    clock.advance(10 * SECOND - 1);
    expect(await readers()).to.equal(0);
    clock.advance(1);
    expect(await readers()).to.equal(2);
    clock.advance(MINUTE);
    expect(await announceTerms.run({ stopping: () => true })).to.include({ changed: 0 });
    await announceTerms.run();
    expect(await readers()).to.equal(2);
    expect(await announceTerms.run()).to.include({ considered: 0 });
  });

  it('notifies 500 people in a part, and six parts in a run', async () => {
    const { audiencePart, partsPerRun } = defaultPolicies.terms;
    const { announceTerms, publish, transaction } = await termsFixture({ audiencePart, partsPerRun });
    const ids = Array.from({ length: 3_501 }, () => newId<PersonId>()).sort();
    await transaction.run(async ({ people }) => {
      for (const id of ids) await people.add(aPerson({ id }));
    });
    const version = await publish();
    const announcedUpTo = async () =>
      (await transaction.run(({ termsVersions }) => termsVersions.getAnnouncement(version.id))).announcedUpTo;
    let parts = 0;
    await announceTerms.run({ stopping: () => (parts += 1) > 1 });
    expect(await announcedUpTo()).to.equal(ids[499]);
    await announceTerms.run();
    expect(await announcedUpTo()).to.equal(ids[3_499]);
  });

  it('announces each version separately', async () => {
    const { announceTerms, publish, addPerson, channelsByPerson } = await termsFixture();
    const { id } = await addPerson();
    for (const kind of ['service', 'privacy', 'refund'] as const) await publish({ kind });
    expect(await announceTerms.run()).to.include({ changed: 3 });
    expect((await channelsByPerson())[id]).to.deep.equal([...ONCE, ...ONCE, ...ONCE].sort());
  });

  it('does not notify people who register before the announcement has reached their part', async () => {
    const { announceTerms, publish, addPerson, channelsByPerson, clock } = await termsFixture({ partsPerRun: 1 });
    const readers = [await addPerson(), await addPerson(), await addPerson()];
    const { publishedAt } = await publish();
    await announceTerms.run();
    await addPerson({ createdAt: plus(publishedAt, 1) });
    clock.advance(MINUTE);
    await announceTerms.run();
    expect(Object.keys(await channelsByPerson())).to.have.members(readers.map(({ id }) => id));
  });
});
