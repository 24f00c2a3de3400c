import { krw, type Day, type PlanId } from '@spotter/core/kernel';
import { expect } from 'chai';
import { anAuthority, newId } from '../contract/builders.js';
import { membershipFixture, type MembershipFixture } from './membership-fixture.js';
import { refusalOf } from './refusal.js';

type Options = NonNullable<Parameters<typeof membershipFixture>[0]>;

/** A term from 2026-03-02 to 2026-04-01: D is 2026-04-02 and D-30 is 2026-03-03. Another price is published on its first day. */
async function priced(price: number, effectiveOn = '2026-04-02', options: Options = {}): Promise<MembershipFixture> {
  const fixture = await membershipFixture(options);
  await publish(fixture, price, effectiveOn);
  return fixture;
}

async function publish(fixture: MembershipFixture, price: number, effectiveOn: string, of?: PlanId) {
  const planId = of ?? (await fixture.membership()).plan.id;
  return fixture.changePlanPrice.execute({
    ...{ planId, price: { price: krw(price), effectiveOn: effectiveOn as Day } },
    ...{ reason: null, adminId: newId(), requestId: 'request' },
  });
}

const consent = ({ consentToPrice, memberId }: MembershipFixture) => consentToPrice.execute(memberId);
const questions = (fixture: MembershipFixture) =>
  fixture.eventsOf('price-change').map((event) => ['endsOn' in event && event.endsOn, 'price' in event && event.price]);
const amounts = async (fixture: MembershipFixture) => (await fixture.payments()).map(({ amount }) => amount);

describe('ChangePlanPrice', () => {
  it('returns the prices of later days, one for each day', async () => {
    const fixture = await priced(440_000);
    fixture.at('2026-04-02');
    await publish(fixture, 450_000, '2026-04-04');
    const { upcoming } = await publish(fixture, 450_000, '2026-04-03');
    expect(upcoming.map(({ effectiveOn }) => effectiveOn)).to.deep.equal(['2026-04-03', '2026-04-04']);
  });

  it('refuses an unknown plan', async () => {
    const fixture = await priced(440_000);
    expect(await refusalOf(publish(fixture, 450_000, '2026-04-04', newId()))).to.equal('not-found');
  });
});

describe('a rise of the price', () => {
  it('is charged with consent, and is the price of the member from then on', async () => {
    const fixture = await priced(440_000);
    await fixture.runOn('2026-03-03');
    await consent(fixture);
    await consent(fixture);
    expect(fixture.eventsOf('price-change-consented')).to.have.length(1);
    await fixture.runOn('2026-03-26', '2026-04-01', '2026-05-01');
    expect(fixture.eventsOf('membership-ending')[0]).to.include({ renews: true, amount: 440_000 });
    expect(await amounts(fixture)).to.deep.equal([400_000, 440_000, 440_000]);
    const { terms, priceChange } = await fixture.membership();
    expect([terms[1]!.price, priceChange]).to.deep.equal([440_000, null]);
    expect(questions(fixture)).to.have.length(1);
    expect(await fixture.books()).to.include({ gateway: 1_280_000 });
  });

  it('is not agreed to by a consent to the price of an earlier question', async () => {
    const fixture = await priced(440_000);
    const { consentToPrice, memberId } = fixture;
    await fixture.runOn('2026-03-03');
    await publish(fixture, 560_000, '2026-04-05');
    await fixture.pause('2026-03-10', '2026-03-19'); // D is 2026-04-12
    await fixture.runOn('2026-03-13');
    const refused = refusalOf(consentToPrice.execute(memberId, krw(440_000)));
    expect(await refused).to.equal('policy-violation price-consent');
    expect(fixture.eventsOf('price-change-consented')).to.deep.equal([]);
    await consentToPrice.execute(memberId, krw(560_000));
    await fixture.runOn('2026-03-20', '2026-04-11');
    expect(await amounts(fixture)).to.deep.equal([400_000, 560_000]);
  });

  it('is charged on D when the consent comes after the job of D-1', async () => {
    const fixture = await priced(440_000);
    await fixture.runOn('2026-03-03', '2026-04-01');
    await consent(fixture);
    await fixture.runOn('2026-04-02');
    expect(await amounts(fixture)).to.deep.equal([400_000, 440_000]);
  });

  it('is asked about until the last covered day by a late job, not on D', async () => {
    for (const [day, asked] of [
      ['2026-04-01', 1],
      ['2026-04-02', 0],
    ] as const) {
      const fixture = await priced(440_000);
      await fixture.runOn(day);
      expect(questions(fixture), day).to.have.length(asked);
      expect(fixture.eventsOf('membership-not-renewed'), day).to.have.length(1 - asked);
      for (const event of fixture.eventsOf('membership-expired')) expect(event).to.include({ isUnpaid: false });
    }
  });

  it('applies to the term after the next when it is published on D-30 or later', async () => {
    const fixture = await membershipFixture();
    fixture.at('2026-03-03');
    await publish(fixture, 440_000, '2026-04-02');
    await fixture.runOn('2026-03-03', '2026-03-20', '2026-04-01');
    expect(questions(fixture)).to.deep.equal([]);
    await fixture.runOn('2026-04-02');
    expect(questions(fixture)).to.deep.equal([['2026-05-02', 440_000]]);
    await consent(fixture);
    await fixture.runOn('2026-05-01');
    expect(await amounts(fixture)).to.deep.equal([400_000, 400_000, 440_000]);
  });

  it('is asked about later when a pause moves the end past its first day, and void when the pause ends early', async () => {
    const fixture = await priced(440_000, '2026-04-03');
    await fixture.runOn('2026-03-03');
    expect(questions(fixture)).to.deep.equal([]);
    await fixture.pause('2026-03-03', '2026-03-12'); // D is 2026-04-12
    await fixture.runOn('2026-03-12', '2026-03-13');
    expect(questions(fixture)).to.deep.equal([['2026-04-12', 440_000]]);
    await fixture.runOn('2026-04-11', '2026-04-12');
    expect(await fixture.status()).to.equal('expired');

    const resumed = await priced(440_000, '2026-04-03');
    await resumed.pause('2026-03-13', '2026-03-22');
    await resumed.runOn('2026-03-13');
    expect(questions(resumed)).to.deep.equal([['2026-04-12', 440_000]]);
    await resumed.resume();
    await resumed.runOn('2026-03-14', '2026-04-01');
    expect(await amounts(resumed)).to.deep.equal([400_000, 400_000]);
  });

  it('is asked about at once when a pause ends early and the last covered day is today', async () => {
    const fixture = await priced(440_000, '2026-04-06');
    await publish(fixture, 400_000, '2026-04-12');
    await fixture.pause('2026-04-01', '2026-04-14'); // D is 2026-04-16
    await fixture.runOn('2026-04-01', '2026-04-09');
    expect(questions(fixture)).to.deep.equal([]);
    const { membership } = await fixture.resume(); // D is 2026-04-10
    expect(membership.priceChange).to.deep.equal({ price: 440_000, consentedAt: null });
    expect(questions(fixture)).to.deep.equal([['2026-04-10', 440_000]]);
    await consent(fixture);
    await fixture.runOn('2026-04-10');
    expect(await amounts(fixture)).to.deep.equal([400_000, 440_000]);
  });

  it('is asked about again when a pause makes a consent older than thirty days', async () => {
    const fixture = await priced(440_000);
    await fixture.runOn('2026-03-03');
    await consent(fixture);
    await fixture.pause('2026-03-04', '2026-03-05'); // D is 2026-04-04, D-30 is 2026-03-05
    await fixture.runOn('2026-03-04');
    expect(questions(fixture)).to.have.length(1);
    await fixture.runOn('2026-03-05', '2026-03-06', '2026-04-03');
    expect(questions(fixture)).to.deep.equal([
      ['2026-04-02', 440_000],
      ['2026-04-04', 440_000],
    ]);
    expect(await amounts(fixture)).to.deep.equal([400_000]);
  });

  for (const price of [440_000, 430_000])
    it(`stays agreed when ${price} replaces it after D-30 and the end moves`, async () => {
      const fixture = await priced(440_000);
      await fixture.runOn('2026-03-05');
      await consent(fixture);
      await publish(fixture, price, '2026-04-02');
      const { id: membershipId } = await fixture.membership();
      await fixture.extendMembership.execute({ membershipId, days: 1, reason: 'Closed.', ...anAuthority() });
      await fixture.runOn('2026-03-06', '2026-04-02');
      expect(await amounts(fixture)).to.deep.equal([400_000, price]);
      expect(questions(fixture)).to.have.length(1);
    });

  it('is void when the price is cut again before D', async () => {
    const fixture = await priced(440_000);
    await fixture.runOn('2026-03-03');
    fixture.at('2026-03-20');
    await publish(fixture, 400_000, '2026-04-02');
    await fixture.runOn('2026-04-02');
    expect(await amounts(fixture)).to.deep.equal([400_000, 400_000]);
    expect(fixture.eventsOf('membership-not-renewed')).to.deep.equal([]);
  });

  it('is not asked about when it was withdrawn before the question', async () => {
    const fixture = await priced(440_000);
    fixture.at('2026-03-03');
    await publish(fixture, 400_000, '2026-04-02');
    await fixture.runOn('2026-03-03');
    expect(questions(fixture)).to.deep.equal([]);

    const later = await priced(440_000, '2026-03-20');
    await later.changeAutoRenewal.execute({ memberId: later.memberId, autoRenew: false });
    later.at('2026-03-10');
    await publish(later, 400_000, '2026-03-25');
    later.at('2026-03-27');
    await later.changeAutoRenewal.execute({ memberId: later.memberId, autoRenew: true });
    await later.runOn('2026-04-01');
    expect(questions(later)).to.deep.equal([]);
    expect(await amounts(later)).to.deep.equal([400_000, 400_000]);
  });

  it('is no longer asked about by the run after its withdrawal, and the member gets the renewal notice', async () => {
    const fixture = await priced(440_000);
    await fixture.runOn('2026-03-03', '2026-03-26');
    fixture.at('2026-03-28');
    await publish(fixture, 400_000, '2026-04-02');
    expect((await fixture.membership()).priceChange?.price).to.equal(440_000);
    await fixture.runOn('2026-03-29');
    expect((await fixture.membership()).priceChange).to.equal(null);
    await fixture.runOn('2026-03-30', '2026-04-01');
    const notices = fixture.eventsOf('membership-ending').map((event) => 'renews' in event && event.renews);
    expect(notices).to.deep.equal([false, true]);
    expect(await amounts(fixture)).to.deep.equal([400_000, 400_000]);
  });

  it('is no longer asked about once a still higher one, published too late, replaces it: the next term costs as before', async () => {
    const fixture = await priced(440_000);
    await fixture.runOn('2026-03-03', '2026-03-26');
    fixture.at('2026-03-28');
    await publish(fixture, 450_000, '2026-04-02');
    await fixture.runOn('2026-03-29', '2026-04-01');
    const notices = fixture.eventsOf('membership-ending').map((event) => 'renews' in event && event.renews);
    expect(notices).to.deep.equal([false, true]);
    expect(await amounts(fixture)).to.deep.equal([400_000, 400_000]);
    await fixture.runOn('2026-04-03'); // after D-30 of the next term
    expect(questions(fixture).at(-1)).to.deep.equal(['2026-05-02', 450_000]);
  });

  it('is asked about at once when automatic renewal is switched on after D-30', async () => {
    const fixture = await priced(440_000, '2026-04-02', { autoRenew: false });
    await fixture.runOn('2026-03-20');
    expect(questions(fixture)).to.deep.equal([]);
    const { membership } = await fixture.changeAutoRenewal.execute({ memberId: fixture.memberId, autoRenew: true });
    expect(membership.priceChange).to.deep.equal({ price: 440_000, consentedAt: null });
    expect(questions(fixture)).to.have.length(1);
  });

  it('keeps the price agreed to when the charge is declined and repeated', async () => {
    const fixture = await priced(440_000);
    await fixture.runOn('2026-03-03');
    await consent(fixture);
    fixture.gateway.mode = 'declines';
    await fixture.runOn('2026-04-01');
    fixture.gateway.mode = 'pays';
    for (const autoRenew of [false, true])
      await fixture.changeAutoRenewal.execute({ memberId: fixture.memberId, autoRenew });
    expect(await fixture.payOverdueTerm.execute(fixture.memberId)).to.include({ amount: 440_000, status: 'paid' });
  });

  it('is not named as the reason when the member agreed and the charge is declined to the end', async () => {
    const fixture = await priced(440_000);
    await fixture.runOn('2026-03-03');
    await consent(fixture);
    fixture.gateway.mode = 'declines';
    await fixture.runOn('2026-04-01', '2026-04-02', '2026-04-03', '2026-04-04');
    expect(fixture.eventsOf('membership-expired')).to.have.length(1);
    expect(fixture.eventsOf('membership-not-renewed')).to.deep.equal([]);
  });
});

describe('a fall of the price', () => {
  it('needs no consent, however late it is published', async () => {
    const fixture = await membershipFixture();
    fixture.at('2026-03-31');
    await publish(fixture, 350_000, '2026-04-02');
    await fixture.runOn('2026-04-01');
    expect(questions(fixture)).to.deep.equal([]);
    expect(await amounts(fixture)).to.deep.equal([400_000, 350_000]);
    expect((await fixture.membership()).plan.price).to.equal(350_000);
  });
});
