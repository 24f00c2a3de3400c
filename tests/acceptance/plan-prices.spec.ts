import type { Schemas } from '@spotter/client';
import { addDays, dayOf, instantAt, type Day, type TimeOfDay } from '@spotter/core/kernel';
import { SEEDED_PLANS } from '@spotter/core/membership';
import { expect } from 'chai';
import type { Person } from '../support/api.js';
import { refusalOf } from './demo-fixture.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

type Membership = Schemas['Membership'] & { readonly endsOn: Day };

/** A plan of three months, so that a price can be published before D-30. */
const PLAN = SEEDED_PLANS[3]!; // 1,080,000
const PATH = `/api/admin/plans/${PLAN.id}`;
const MINE = '/api/memberships/me';
const CONSENT = '/api/memberships/me/price-consent';

describe('the price of a plan, over HTTP', () => {
  let fixture: FixedClockFixture;

  beforeEach(async () => (fixture = await fixedClockFixture()));
  afterEach(() => fixture.close());

  const today = async () => dayOf(await fixture.now());
  const mine = (person: Person) => fixture.as(person).read<Membership>(MINE);
  const change = (price: unknown, effectiveOn: unknown) =>
    fixture.as(fixture.admin).patch<Schemas['PlanWithPrices']>(PATH, { price, effectiveOn });
  const jobOn = async (day: Day, time = '09:00') => {
    await fixture.moveTo(instantAt(day, time as TimeOfDay));
    await fixture.run('membership-renewal');
  };
  const messagesTo = async ({ user }: Person): Promise<readonly string[]> =>
    (await fixture.messagesTo(user.id))
      .filter(({ eventKey }) => /price|renewed/.test(eventKey))
      .map(({ eventKey, channel }) => `${eventKey} ${channel}`);
  const paid = async (person: Person) =>
    (await fixture.as(person).read<{ amount: number }[]>('/api/payments')).map(({ amount }) => amount);

  it('changes for everybody who joins on its first day, not a millisecond earlier, and is audited', async () => {
    const tomorrow = addDays(await today(), 1);
    const { status, body } = await change(1_200_000, tomorrow);
    expect(status).to.equal(200);
    expect((await change(1_200_000, tomorrow)).status, 'without effect').to.equal(200);
    expect(body.data).to.deep.include({
      price: 1_080_000,
      upcomingPrices: [{ price: 1_200_000, effectiveOn: tomorrow }],
    });
    const sold = async () =>
      (await fixture.apiClient.anybody.read<{ id: string; price: number }[]>('/api/membership-plans')).find(
        ({ id }) => id === PLAN.id,
      )?.price;
    await fixture.moveTo(instantAt(addDays(tomorrow, -1), '23:59' as TimeOfDay));
    expect(await sold()).to.equal(1_080_000);
    await fixture.moveTo(instantAt(tomorrow, '00:00' as TimeOfDay));
    expect(await sold()).to.equal(1_200_000);
    expect(await paid(await fixture.newMember(PLAN))).to.deep.equal([1_200_000]);
    const audit = await fixture.as(fixture.admin).get<object[]>(`/api/admin/audit?subject=${PLAN.id}`);
    expect(audit.body.data).to.have.length(1);
    expect(audit.body.data[0]).to.deep.include({
      action: 'change-plan-price',
      before: { price: 1_080_000, effectiveOn: tomorrow },
      after: { price: 1_200_000, effectiveOn: tomorrow },
    });
  });

  it('is asked about 30 days before a renewal on its first day, and charged with consent', async () => {
    const person = await fixture.newMember(PLAN);
    const { endsOn } = await mine(person);
    expect((await change(1_200_000, endsOn)).status).to.equal(200);
    await jobOn(addDays(endsOn, -31), '23:59');
    expect((await mine(person)).priceChange).to.equal(null);
    await jobOn(addDays(endsOn, -30), '00:10');
    const asked = { price: 1_200_000, startsOn: endsOn, consentedAt: null };
    expect(await mine(person)).to.deep.include({ priceChange: asked, nextRenewalOn: null });
    expect(await messagesTo(person)).to.have.members([
      'price-change push',
      'price-change email',
      'price-change in_app',
    ]);

    for (const price of [1_199_999, '1200000'])
      expect(refusalOf(await fixture.as(person).post(CONSENT, { price }))).to.equal(
        price === 1_199_999 ? '422 POLICY_VIOLATION price-consent' : '400 VALIDATION_ERROR',
      );
    const agreed = await fixture.as(person).post<Membership>(CONSENT, { price: 1_200_000 });
    expect(agreed.status).to.equal(200);
    expect(agreed.body.data.priceChange?.consentedAt).to.be.a('string');
    expect(agreed.body.data.nextRenewalOn).to.equal(addDays(endsOn, -1));
    expect((await fixture.as(person).post<Membership>(CONSENT)).body.data).to.deep.equal(agreed.body.data);
    await jobOn(addDays(endsOn, -1));
    expect(await paid(person)).to.deep.equal([1_200_000, 1_080_000]);
    expect(await mine(person)).to.deep.include({ priceChange: null });
    expect((await mine(person)).plan.price).to.equal(1_200_000);
  });

  it('is refused for a day that is not in the future', async () => {
    const day = await today();
    const tomorrow = addDays(day, 1);
    for (const effectiveOn of [day, addDays(day, -1)])
      expect(refusalOf(await change(1_200_000, effectiveOn)), effectiveOn).to.equal('400 VALIDATION_ERROR');
    expect((await change(1_200_000, tomorrow)).body.data.upcomingPrices).to.have.length(1);
    const member = await fixture.newMember(PLAN);
    expect(refusalOf(await fixture.as(member).post(CONSENT))).to.equal('422 POLICY_VIOLATION price-consent');
  });
});
