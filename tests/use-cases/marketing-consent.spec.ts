import { expect } from 'chai';
import type { Queries } from '@spotter/core/application';
import type { Person } from '@spotter/core/identity';
import { DAY, MINUTE, plus, type Instant, type PersonId } from '@spotter/core/kernel';
import { aPerson, newId, NINE } from '../contract/builders.js';
import { closeAccount } from '../contract/test-data.js';
import { messageFixture } from './message-fixture.js';

const TWO_YEARS = 730 * DAY;

async function consentFixture(facts: Partial<Person> = {}, options: Parameters<typeof messageFixture>[0] = {}) {
  const service = messageFixture(options);
  const person = aPerson(facts);
  await service.transaction.run(({ people }) => people.add(person));
  const { editPreferences, sendRound } = service;
  return {
    ...service,
    person,
    choose: (marketingOptIn: boolean) => editPreferences.execute({ personId: person.id, marketingOptIn }),
    turnOff: () => editPreferences.execute({ personId: person.id, channels: { push: false } }),
    messages: async () => (await sendRound()).map(({ eventKey, channel }) => `${eventKey} ${channel}`),
  };
}

const byAll = (eventKey: string) => ['push', 'email', 'in_app'].map((channel) => `${eventKey} ${channel}`);

describe('the consent to marketing', () => {
  it('is confirmed by a message with the date and the way to withdraw', async () => {
    const { choose, messages, sent } = await consentFixture();
    await choose(true);
    expect(await messages()).to.have.members(byAll('marketing-consent-given'));
    expect(sent[0]?.body).to.include('2026년 3월 2일').and.include('앱 설정 > 알림');
    await choose(false);
    expect(await messages()).to.have.members(byAll('marketing-consent-withdrawn'));
    expect(sent[0]?.body).to.include('2026년 3월 2일');
  });

  it('is not confirmed by a retry once it is withdrawn', async () => {
    const { choose, clock, messages } = await consentFixture(
      {},
      {
        answer: ({ eventKey, channel }) =>
          eventKey === 'marketing-consent-given' && channel === 'email'
            ? { kind: 'transient', reason: 'time-out' }
            : { kind: 'sent' },
      },
    );
    await choose(true);
    await messages();
    await choose(false);
    expect(await messages()).to.have.members(byAll('marketing-consent-withdrawn'));
    clock.advance(5 * MINUTE);
    expect(await messages()).to.deep.equal([]);
  });

  it('is not confirmed again without a change, and keeps its date', async () => {
    const { choose, turnOff, messages, clock } = await consentFixture();
    const { marketingAgreedAt } = await choose(true);
    await messages();
    clock.advance(DAY);
    await choose(true);
    expect(await turnOff()).to.include({ marketingAgreedAt });
    expect(await messages()).to.deep.equal([]);
  });

  it('is stored as an event only with a change', async () => {
    const { choose, turnOff, eventsOf } = await consentFixture({ marketingOptIn: true });
    await choose(true);
    expect(eventsOf('preferences-changed')).to.deep.equal([]);
    await turnOff();
    await turnOff();
    expect(eventsOf('preferences-changed')).to.have.length(1);
  });

  it('is confirmed to mentors', async () => {
    const { choose, messages } = await consentFixture({ role: 'mentor' });
    await choose(true);
    expect(await messages()).to.have.members(byAll('marketing-consent-given'));
  });

  it('is requested again once after two years, not a millisecond earlier', async () => {
    const { choose, clock, remindOfConsent, messages, sent } = await consentFixture();
    await choose(true);
    await messages();
    clock.set(plus(NINE, TWO_YEARS - 1));
    expect(await remindOfConsent.run()).to.include({ considered: 0, changed: 0 });
    clock.set(plus(NINE, TWO_YEARS));
    expect(await remindOfConsent.run()).to.include({ considered: 1, changed: 1 });
    expect(await remindOfConsent.run()).to.include({ considered: 0, changed: 0 });
    expect(await messages()).to.have.members(byAll('marketing-consent-reminder'));
    expect(sent[0]?.body).to.include('2026년 3월 2일').and.include('앱 설정 > 알림');
  });

  it('is requested again two years after the last request, with the date of the consent', async () => {
    const { choose, clock, remindOfConsent, messages, sent } = await consentFixture();
    await choose(true);
    clock.set(plus(NINE, TWO_YEARS + 3 * DAY));
    await remindOfConsent.run();
    clock.set(plus(NINE, 2 * TWO_YEARS + 3 * DAY - 1));
    expect(await remindOfConsent.run()).to.include({ changed: 0 });
    await messages();
    clock.advance(1);
    expect(await remindOfConsent.run()).to.include({ changed: 1 });
    await messages();
    expect(sent[0]?.body).to.include('2026년 3월 2일');
  });

  it('starts a new period when it is given again, and is not requested after a withdrawal', async () => {
    const { choose, clock, remindOfConsent } = await consentFixture();
    await choose(true);
    clock.set(plus(NINE, DAY));
    await choose(false);
    clock.set(plus(NINE, TWO_YEARS));
    expect(await remindOfConsent.run()).to.include({ changed: 0 });
    await choose(true);
    clock.advance(TWO_YEARS - 1);
    expect(await remindOfConsent.run()).to.include({ changed: 0 });
    clock.advance(1);
    expect(await remindOfConsent.run()).to.include({ changed: 1 });
  });

  it('is not requested from a person who closes the account while the job runs', async () => {
    const id = newId<PersonId>();
    const listed = { consentsUntil: async (_: Instant, after: PersonId | null) => (after ? [] : [{ id }]) };
    const queries = (all: Queries) => ({ ...all, marketing: { ...all.marketing, ...listed } });
    const { remindOfConsent, transaction } = await consentFixture({ id }, { queries });
    await transaction.run((repositories) => closeAccount(repositories, id));
    expect(await remindOfConsent.run()).to.deep.include({ considered: 1, changed: 0, failures: [] });
  });
});
