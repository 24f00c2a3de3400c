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
} from '@spotter/core';
import { expect } from 'chai';
import { ok } from './demo-stage.js';
import { expectRefused, stillStage, type StillStage } from './still-stage.js';

const PRO = { email: 'mentor5@spotter.test' };
const STANDARD = { email: 'mentor1@spotter.test' };

interface PastRate {
  readonly ratePoints: number;
  readonly from: string;
}

describe('what a mentor asks for, over HTTP', function () {
  this.timeout(60_000);

  let stage: StillStage;
  /** The end of the last day of the month in Seoul. */
  let monthsEnd: Instant;
  let nextMonth: Day;
  before(async () => {
    stage = await stillStage();
    monthsEnd = monthInterval(monthOf(plus(await stage.now(), HOUR))).endsAt;
    nextMonth = dayOf(monthsEnd);
  });
  after(() => stage.close());

  const changing = async (ratePoints: unknown, mentor = PRO) =>
    (await stage.as(mentor)).patch('/api/mentors/me/rate', { ratePoints });
  const rates = async (query = '') =>
    ok(await (await stage.as(PRO)).get<PastRate[]>(`/api/mentors/me/rate-history${query}`)).body;

  it('begins with the rate that came with Pro', async () => {
    expect((await rates()).data.map(({ ratePoints }) => ratePoints)).to.deep.equal([60_000]);
  });

  it('is 30,000 to 300,000 points in steps of 1,000, and nothing else', async () => {
    for (const wrong of [29_000, 29_999, 30_001, 300_001, 301_000, 0, -30_000, 60_000.5, '60000', null]) {
      const { status, body } = await changing(wrong);
      expect([status, body.error.code], String(wrong)).to.deep.equal([400, 'VALIDATION_ERROR']);
    }
    expect((await rates()).pagination.total).to.equal(1);
  });

  it('is for Pro mentors to change', async () => {
    for (const other of [STANDARD, { email: 'member1@spotter.test' }, stage.admin]) {
      const { status, body } = await changing(70_000, other);
      expect([status, body.error.code]).to.deep.equal([403, 'FORBIDDEN']);
    }
  });

  it('holds from the change on, until the last instant of the month in Seoul; what was booked keeps its points', async () => {
    const member = await stage.doors.register();
    ok(
      await stage.doors
        .as(member)
        .post('/api/points/charge', { amount: 500_000, payment: { billingKey: 'sandbox-ok' } }),
    );
    const startsAt = plus(monthsEnd, 9 * HOUR);
    const blocks: string[] = [];
    for (const start of [startsAt, plus(startsAt, 2 * HOUR)])
      blocks.push(ok(await stage.opening(await stage.doors.logIn(PRO.email), start)).body.data.id);
    const before = ok(await stage.booking(member, blocks[0]!)).body.data;

    await stage.moveTo(minus(monthsEnd, 1));
    const changed = ok(await changing(70_000)).body.data;
    expect(changed).to.deep.equal({ ratePoints: 70_000, effectiveFrom: formatInstant(minus(monthsEnd, 1)) });
    expect(ok(await changing(70_000)).body.data).to.deep.equal(changed);
    const refused = await changing(80_000);
    expectRefused(refused, 'rate-monthly-change');
    expect(refused.body.error.details['nextChangeAllowedOn']).to.equal(nextMonth);

    const after = ok(await stage.booking(member, blocks[1]!)).body.data;
    expect(after['funding']).to.deep.equal({ kind: 'points', points: 70_000 });
    const kept = ok(await (await stage.as(member)).get(`/api/reservations/${before.id}`)).body.data;
    expect(kept['funding']).to.deep.equal({ kind: 'points', points: 60_000 });
  });

  it('changes again at the first instant of the next month', async () => {
    await stage.moveTo(monthsEnd);
    expect(ok(await changing(80_000)).body.data).to.deep.equal({
      ratePoints: 80_000,
      effectiveFrom: formatInstant(monthsEnd),
    });
    expect(ok(await (await stage.as(PRO)).get('/api/mentors/me')).body.data['ratePoints']).to.equal(80_000);
    expectRefused(await changing(60_000), 'rate-monthly-change');
  });

  it('stays in the history, the present one first, page by page', async () => {
    const { data, pagination } = await rates('?size=2');
    expect(pagination).to.deep.equal({ page: 1, size: 2, total: 3 });
    expect(data).to.deep.equal([
      { ratePoints: 80_000, from: formatInstant(monthsEnd) },
      { ratePoints: 70_000, from: formatInstant(minus(monthsEnd, 1)) },
    ]);
    expect((await rates('?page=2&size=2')).data[0]?.ratePoints).to.equal(60_000);
    expect(ok(await (await stage.as(STANDARD)).get('/api/mentors/me/rate-history')).body.data).to.deep.equal([]);
  });

  it('depends on the tier, whose changes a mentor is shown with their reasons', async () => {
    const mentor = await stage.newMentor();
    const history = async () => ok(await (await stage.as(mentor)).get<object[]>('/api/mentors/me/tier-history')).body;
    expect((await history()).data).to.deep.equal([]);
    for (let missed = 0; missed < 2; missed += 1) {
      const { member, startsAt } = await stage.session(HOUR, { mentor });
      await stage.moveTo(startsAt);
      const screen = `/api/admin/stores/${stage.storeId}/check-in-code`;
      const { token } = ok(await (await stage.as(stage.admin)).get<{ token: string }>(screen)).body.data;
      ok(await (await stage.as(member)).post('/api/check-in', { token }));
      await stage.moveTo(plus(startsAt, 15 * MINUTE));
      await stage.run('no-show-detection');
    }
    const { data, pagination } = await history();
    const reason = '2 sessions missed within 30 days';
    const at = formatInstant(await stage.now());
    expect(data).to.deep.equal([{ tier: 'standard', tierStatus: 'on_hold', reason, at }]);
    expect(pagination.total).to.equal(1);
  });
});
