import { SECOND, type PersonId } from '@spotter/core/kernel';
import { connect, type Persistence } from '@spotter/persistence-mikro-orm';
import { expect } from 'chai';
import { aPerson, newId, NINE } from '../contract/builders.js';
import { migratedDatabase } from '../support/migrated-database.js';

const PAGE = { page: 1, size: 2 };
const WORDS = { eventKey: 'reservation-confirmed', to: '+821012345678', title: '예약', body: '내일 18:00' };
const message = { ...WORDS, attempt: 1, outcome: 'sent' as const, at: NINE, data: null };
const twenty = Array.from({ length: 20 }, (_, index) => index);

describe('the sandbox data on PostgreSQL', () => {
  let here: Persistence;
  let elsewhere: Persistence;
  before(async () => {
    const { url } = await migratedDatabase();
    [here, elsewhere] = await Promise.all([connect({ url }), connect({ url })]);
  });
  after(() => Promise.all([here.close(), elsewhere.close()]));

  it('keeps the first value of a key in concurrent writes', async () => {
    const processes = [here.sandbox.log, elsewhere.sandbox.log];
    expect(await elsewhere.sandbox.log.get('payment 1')).to.equal(null);
    const firsts = await Promise.all(twenty.map((index) => processes[index % 2]!.put('payment 1', `value ${index}`)));
    expect(firsts.filter((first) => first)).to.have.length(1);
    expect(await elsewhere.sandbox.log.get('payment 1')).to.equal(`value ${firsts.indexOf(true)}`);
  });

  it('keeps the greatest clock offset in concurrent writes', async () => {
    expect(await here.sandbox.clock.offsetMs()).to.equal(0);
    const offsets = twenty.map((index) => ((index * 7) % 20) * SECOND);
    await Promise.all(offsets.map((offset) => here.sandbox.clock.raiseTo(offset)));
    expect(await elsewhere.sandbox.clock.offsetMs()).to.equal(19 * SECOND);
    expect(await elsewhere.sandbox.clock.raiseTo(SECOND)).to.equal(19 * SECOND);
    expect(await here.sandbox.clock.raiseTo(20 * SECOND)).to.equal(20 * SECOND);
  });

  it('lists messages with the newest first, optionally of a person and a channel', async () => {
    const [one, other] = [newId<PersonId>(), newId<PersonId>()];
    await here.sandbox.messages.append({ ...message, channel: 'kakao', recipientId: one, outcome: 'bounced' });
    await here.sandbox.messages.append({ ...message, channel: 'sms', recipientId: one });
    await here.sandbox.messages.append({ ...message, channel: 'push', recipientId: other, data: { eventKey: 'x' } });
    const { messages } = elsewhere.sandbox;
    const channels = async (filter: Parameters<typeof messages.list>[0]) =>
      (await messages.list(filter, PAGE)).items.map(({ channel }) => channel);
    expect(await channels({})).to.deep.equal(['push', 'sms']);
    expect(await channels({ recipientId: one })).to.deep.equal(['sms', 'kakao']);
    expect((await messages.list({ channel: 'push' }, PAGE)).items[0]?.data).to.deep.equal({ eventKey: 'x' });
    expect(await messages.list({ recipientId: one, channel: 'sms' }, PAGE)).to.deep.equal({
      items: [{ ...message, channel: 'sms', recipientId: one }],
      ...PAGE,
      total: 1,
      nextCursor: null,
    });
  });

  it('loses the messages to a person who closes the account, and those that name the person', async () => {
    const [person, other] = [aPerson({ name: '한가람' }), newId<PersonId>()];
    const { messages } = here.sandbox;
    await messages.append({ ...message, channel: 'push', recipientId: person.id });
    await messages.append({ ...message, channel: 'email', recipientId: other, to: person.email });
    await messages.append({ ...message, channel: 'kakao', recipientId: other, body: '한가람님이 예약했습니다.' });
    await messages.append({ ...message, channel: 'sms', recipientId: other });
    const transaction = here.transaction({ clock: { now: () => NINE }, ids: { next: newId } });
    await transaction.run(({ personalData }) => personalData.erase(person));
    const listed = await Promise.all([person.id, other].map((recipientId) => messages.list({ recipientId }, PAGE)));
    expect(listed.flatMap(({ items }) => items.map(({ channel }) => channel))).to.deep.equal(['sms']);
  });
});
