import type { Schemas } from '@spotter/client';
import {
  dayOf,
  formatInstant,
  HOUR,
  MINUTE,
  minus,
  monthInterval,
  monthOf,
  plus,
  type Day,
  type Instant,
} from '@spotter/core/kernel';
import { expect } from 'chai';
import { ok } from '../support/api.js';
import { expectInvalid, expectRefused } from './demo-fixture.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

const STANDARD = { email: 'mentor1@spotter.test' };
/** With a rate of 60,000 and of 80,000 points. */
const [PRO, OTHER_PRO] = [{ email: 'mentor5@spotter.test' }, { email: 'mentor6@spotter.test' }];

describe('the rate of a mentor, over HTTP', () => {
  let fixture: FixedClockFixture;
  /** The end of the last day of the month in Seoul. */
  let monthsEnd: Instant;
  let nextMonth: Day;
  before(async () => {
    fixture = await fixedClockFixture();
    monthsEnd = monthInterval(monthOf(plus(await fixture.now(), HOUR))).endsAt;
    nextMonth = dayOf(monthsEnd);
  });
  after(() => fixture.close());

  const changing = (ratePoints: number, mentor = PRO) =>
    fixture.as(mentor).patch('/api/mentors/me/rate', { ratePoints });
  const ratesOf = async (mentor: typeof PRO, query = '') =>
    ok(await fixture.as(mentor).get<Schemas['PastRate'][]>(`/api/mentors/me/rate-history${query}`)).body;

  it('starts with the rate from the Pro approval, and cannot be below 30,000 points', async () => {
    expectInvalid(await changing(29_000), 'ratePoints');
    expect((await ratesOf(PRO)).data.map(({ ratePoints }) => ratePoints)).to.deep.equal([60_000]);
    expect((await ratesOf(STANDARD)).data).to.deep.equal([]);
  });

  it('applies from the change to the end of the month in Seoul, and booked sessions keep their price', async () => {
    const member = await fixture.apiClient.register();
    ok(
      await fixture.apiClient
        .as(member)
        .post('/api/points/charge', { amount: 500_000, payment: { billingKey: 'sandbox-ok' } }),
    );
    const startsAt = plus(monthsEnd, 9 * HOUR);
    const blocks: string[] = [];
    for (const start of [startsAt, plus(startsAt, 2 * HOUR)])
      blocks.push(ok(await fixture.opening(await fixture.apiClient.logIn(PRO.email), start)).body.data.id);
    const before = ok(await fixture.booking(member, blocks[0]!)).body.data;

    await fixture.moveTo(minus(monthsEnd, 1));
    const changed = ok(await changing(70_000)).body.data;
    expect(changed).to.deep.equal({ ratePoints: 70_000, effectiveFrom: formatInstant(minus(monthsEnd, 1)) });
    expect(ok(await changing(70_000)).body.data).to.deep.equal(changed);
    expectRefused(await changing(80_000), 'rate-monthly-change', { nextChangeAllowedOn: nextMonth });

    const book = (expectedPrice: unknown) =>
      fixture.as(member).post('/api/reservations', { blockId: blocks[1], expectedPrice });
    expectRefused(await book(60_000), 'expected-price', { expectedPrice: 60_000, price: 70_000 });
    expect((await book(70_000.5)).status).to.equal(400);
    const after = ok(await book(70_000)).body.data;
    expect(after['funding']).to.deep.equal({ kind: 'points', points: 70_000 });
    const kept = await fixture.as(member).read(`/api/reservations/${before.id}`);
    expect(kept['funding']).to.deep.equal({ kind: 'points', points: 60_000 });
  });

  it('can change again at the start of the next month, and has a history in pages, the current rate first', async () => {
    await fixture.moveTo(minus(monthsEnd, 1));
    ok(await changing(70_000, OTHER_PRO));
    await fixture.moveTo(monthsEnd);
    const changed = ok(await changing(90_000, OTHER_PRO)).body.data;
    expect(changed).to.deep.equal({ ratePoints: 90_000, effectiveFrom: formatInstant(monthsEnd) });
    expect((await fixture.as(OTHER_PRO).read('/api/mentors/me'))['ratePoints']).to.equal(90_000);
    expectRefused(await changing(60_000, OTHER_PRO), 'rate-monthly-change');
    const { data, pagination } = await ratesOf(OTHER_PRO, '?size=2');
    expect(pagination).to.deep.include({ page: 1, size: 2, total: 3 });
    expect(data).to.deep.equal([
      { ratePoints: 90_000, from: formatInstant(monthsEnd) },
      { ratePoints: 70_000, from: formatInstant(minus(monthsEnd, 1)) },
    ]);
    expect((await ratesOf(OTHER_PRO, '?page=2&size=2')).data[0]?.ratePoints).to.equal(80_000);
  });

  it('depends on the tier, whose changes are listed with reasons', async () => {
    const mentor = await fixture.apiClient.logIn(PRO.email);
    const history = async () => ok(await fixture.as(PRO).get<object[]>('/api/mentors/me/tier-history')).body;
    const before = await history();
    const member = await fixture.apiClient.register();
    const purchase = { amount: 500_000, payment: { billingKey: 'sandbox-ok' } };
    ok(await fixture.apiClient.as(member).post('/api/points/charge', purchase));
    for (let missed = 0; missed < 2; missed += 1) {
      const { startsAt } = await fixture.session(HOUR, { mentor, member });
      await fixture.moveTo(startsAt);
      ok(await fixture.arrive(member));
      await fixture.moveTo(plus(startsAt, 15 * MINUTE));
      await fixture.run('no-show-detection');
    }
    const { data, pagination } = await history();
    const reason = '2 sessions missed within 30 days';
    const at = formatInstant(await fixture.now());
    expect(data).to.deep.equal([{ tier: 'pro', tierStatus: 'on_hold', reason, at }, ...before.data]);
    expect(pagination.total).to.equal(before.pagination.total + 1);
  });
});
