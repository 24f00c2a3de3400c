import type { Schemas } from '@spotter/client';
import { formatInstant, instant, type Instant } from '@spotter/core/kernel';
import { SEEDED_PLANS } from '@spotter/core/membership';
import { expect } from 'chai';
import { NOBODYS_ID } from '../security/sample-body.js';
import { ok, type ApiCaller, type Person } from '../support/api.js';
import { refusalOf } from './demo-fixture.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

type Intent = Schemas['PaymentIntent'];

const PLAN = SEEDED_PLANS[0]!;
const POINTS = { purpose: 'points_charge', amount: 10_000 };
const JOIN = { purpose: 'membership_join', planId: PLAN.id };

describe('payment intents, over HTTP', () => {
  let fixture: FixedClockFixture;
  let person: Person;
  let member: ApiCaller;

  before(async () => (fixture = await fixedClockFixture()));
  after(() => fixture.close());
  beforeEach(async () => {
    person = await fixture.apiClient.register();
    member = fixture.apiClient.as(person);
  });

  async function begun(body: object = POINTS): Promise<Intent> {
    return ok(await member.post<Intent>('/api/payments/intents', body)).body.data;
  }
  const charge = (id: string, { by = member, amount = 10_000 } = {}) =>
    by.post('/api/points/charge', { amount, payment: { paymentId: id } });
  const join = (id: string, planId: string = PLAN.id) =>
    member.post('/api/memberships', { planId, payment: { paymentId: id } });
  const payments = () => member.read<{ purpose: string; status: string; amount: number }[]>('/api/payments');
  const expiryOf = ({ expiresAt }: Intent): Instant => instant(Date.parse(expiresAt));

  it('begin a payment for points or a membership, for thirty minutes', async () => {
    const now = await fixture.now();
    const expiresAt = formatInstant(instant(now + 30 * 60_000));
    expect(await begun()).to.deep.include({ ...POINTS, expiresAt });
    expect(await begun(JOIN)).to.deep.include({ purpose: 'membership_join', amount: PLAN.price, expiresAt });
  });

  it('pay once for the purchase that they were begun for', async () => {
    const points = await begun();
    expect((await charge(points.id)).status).to.equal(201);
    expect(refusalOf(await charge(points.id))).to.equal('422 POLICY_VIOLATION payment-used');
    const membership = await begun(JOIN);
    expect((await join(membership.id)).status).to.equal(201);
    expect(refusalOf(await join(membership.id))).to.equal('422 POLICY_VIOLATION one-membership');
    expect((await payments()).map(({ amount, status }) => [amount, status])).to.deep.equal([
      [PLAN.price, 'paid'],
      [10_000, 'paid'],
    ]);
  });

  it('do not exist for another member', async () => {
    const { id } = await begun();
    const other = fixture.apiClient.as(await fixture.apiClient.register());
    for (const use of ['before', 'after']) {
      const [theirs, nobodys] = [await charge(id, { by: other }), await charge(NOBODYS_ID, { by: other })];
      expect(refusalOf(theirs), use).to.equal('404 NOT_FOUND');
      expect(theirs.body.error, use).to.deep.equal(nobodys.body.error);
      if (use === 'before') expect((await charge(id)).status).to.equal(201);
    }
    expect(await other.read('/api/payments')).to.deep.equal([]);
  });

  it('are refused for another amount, purpose or plan, and refunded', async () => {
    const [less, more, elsewhere] = [await begun(), await begun(), await begun()];
    expect(refusalOf(await charge(less.id, { amount: 11_000 }))).to.equal('422 POLICY_VIOLATION payment-intent amount');
    expect(refusalOf(await join(more.id))).to.equal('422 POLICY_VIOLATION payment-intent purpose');
    const plan = await begun(JOIN);
    expect(refusalOf(await join(plan.id, SEEDED_PLANS[1]!.id))).to.equal('422 POLICY_VIOLATION payment-intent purpose');
    const back = (amount: number) => ({ purpose: 'unassigned', status: 'refunded', amount });
    const [first, second, third] = await payments();
    expect(first).to.include(back(PLAN.price));
    for (const payment of [second, third]) expect(payment).to.include(back(10_000));
    expect((await charge(elsewhere.id)).status).to.equal(201);
  });

  it('are used until the last millisecond of the thirty minutes, and refunded at their end', async () => {
    const [used, late] = [await begun(), await begun()];
    await fixture.moveTo(instant(expiryOf(used) - 1));
    member = fixture.as(person);
    expect((await charge(used.id)).status).to.equal(201);
    await fixture.moveTo(expiryOf(late));
    expect(refusalOf(await charge(late.id))).to.equal('422 POLICY_VIOLATION payment-intent expired');
    expect((await payments())[0]).to.include({ purpose: 'unassigned', status: 'refunded', amount: 10_000 });
  });

  it('refuse an unknown plan', async () => {
    expect(refusalOf(await member.post('/api/payments/intents', { ...JOIN, planId: NOBODYS_ID }))).to.equal(
      '404 NOT_FOUND',
    );
  });
});
