import { DAY, HOUR, instantAt, type Day, type TimeOfDay } from '@spotter/core';
import { expect } from 'chai';
import { demoStage, ok, type DemoStage, type Wire } from './demo-stage.js';

/*
 * One session of a term of 8 for 400,000 is worth 50,000; the share of a standard mentor is 30,000, of which 900 and 90 are
 * withheld: 29,010 (docs/domain.md, Money).
 */
const AMOUNTS = { gross: 30_000, incomeTax: 900, localIncomeTax: 90, net: 29_010 };
const NOTHING = { gross: 0, incomeTax: 0, localIncomeTax: 0, net: 0 };
const STATUSES = { calculated: 0, processing: 0, deposited: 0, failed: 0, carried_over: 0 };
const PAYOUTS = '/api/mentors/me/payouts';

interface Period {
  readonly periodId: Day;
  readonly startsOn: Day;
  readonly endsOn: Day;
}

describe('payouts, over HTTP', function () {
  this.timeout(60_000);

  let stage: DemoStage;
  let session: Wire;
  let period: Period;
  before(async () => {
    stage = await demoStage();
    await useAccount('1101234568888');
    session = await stage.book('mentor1');
    await stage.moveTo(Date.parse(session.startsAt));
    await stage.checkIn(session, 'mentor1');
    ok(await (await mentor()).post(`/api/sessions/${session.id}/record`, RECORD));
  });
  after(() => stage.close());

  const mentor = () => stage.as('mentor1');
  const admin = () => stage.as('admin');
  const useAccount = async (accountNumber: string) =>
    ok(await (await mentor()).patch('/api/mentors/me/bank-account', { bankCode: '088', accountNumber, holder: '김' }));
  const history = async (query = '') => ok(await (await mentor()).get<readonly Wire[]>(`${PAYOUTS}${query}`)).body;
  const latest = async () => (await history()).data[0]!;
  const endOf = ({ endsOn }: Period) => instantAt(endsOn, '01:00' as TimeOfDay);

  it('show the current period with what is earned, in escrow first', async () => {
    const { data } = ok(await (await mentor()).get(`${PAYOUTS}/current`)).body;
    expect(data).to.have.all.keys('period', 'accrued', 'expected', 'lines');
    expect(data['accrued']).to.deep.equal({ escrow: 30_000, releasable: 0 });
    expect(data['lines']).to.have.length(1);
  });

  it('show what the period will pay once it is released', async () => {
    await stage.moveTo(Date.parse(session.startsAt) + 7 * DAY + HOUR);
    expect(await stage.run('payment-ledger-release')).to.include({ changed: 1 });
    const { data } = ok(await (await mentor()).get(`${PAYOUTS}/current`)).body;
    expect(data['accrued']).to.deep.equal({ escrow: 0, releasable: 30_000 });
    expect(data['expected']).to.deep.equal(AMOUNTS);
    period = data['period'] as Period;
  });

  it('are not there before the period is over', async () => {
    await stage.run('payout-calculate');
    expect(await history()).to.deep.include({ data: [], pagination: { page: 1, size: 20, total: 0 } });
    const { data } = ok(await (await admin()).get(`/api/admin/payouts/${period.periodId}`)).body;
    expect(data).to.deep.equal({ period, totals: { mentors: 0, ...NOTHING, byStatus: STATUSES }, payouts: [] });
  });

  it('are deposited when it is, each line named', async () => {
    await stage.moveTo(endOf(period));
    expect(await stage.run('payout-calculate')).to.deep.include({ changed: 2, failures: [] });
    const payout = await latest();
    expect(payout).to.deep.include({ ...AMOUNTS, period, status: 'deposited', attempts: 1, failureReason: null });
    expect(payout['bankAccount']).to.deep.include({ bankCode: '088', accountNumberMasked: '*********8888' });
    const lines = payout['lines'] as readonly Wire[];
    expect(lines.map(({ at: _, ...line }) => line)).to.deep.equal([
      { kind: 'session', reservationId: session.id, value: 50_000, amount: 30_000 },
    ]);
    expect(ok(await (await mentor()).get(`${PAYOUTS}/${payout.id}`)).body.data).to.deep.equal(payout);
  });

  it('are listed by the days of their periods', async () => {
    expect((await history(`?from=${period.startsOn}&to=${period.startsOn}`)).pagination.total).to.equal(1);
    expect((await history(`?from=${period.endsOn}`)).pagination.total).to.equal(0);
    expect((await (await mentor()).get(`${PAYOUTS}?from=yesterday`)).body.error.code).to.equal('VALIDATION_ERROR');
  });

  it('come as a statement', async () => {
    const { id } = await latest();
    const { accessToken } = await stage.tokens('mentor1');
    const answer = await fetch(new URL(`${PAYOUTS}/${id}/statement`, stage.service.url), {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(answer.headers.get('content-type')).to.equal('application/pdf');
    expect((await answer.text()).slice(0, 5)).to.equal('%PDF-');
  });

  it('are summed up for administrators, page by page', async () => {
    const path = `/api/admin/payouts/${period.periodId}`;
    const { data, pagination } = ok(await (await admin()).get(path)).body;
    expect(data['totals']).to.deep.equal({ mentors: 1, ...AMOUNTS, byStatus: { ...STATUSES, deposited: 1 } });
    expect(data['payouts']).to.deep.equal([await latest()]);
    expect(pagination).to.deep.equal({ page: 1, size: 20, total: 1 });
    const next = ok(await (await admin()).get(`${path}?page=2&size=1`)).body;
    expect(next.data['payouts']).to.deep.equal([]);
    expect(next.data['totals']).to.deep.equal(data['totals']);
  });

  it('are asked for by the first day of a period, by administrators alone', async () => {
    const refusal = async (periodId: string, name = 'admin') => {
      const { status, body } = await (await stage.as(name)).get(`/api/admin/payouts/${periodId}`);
      return [status, body.error.code];
    };
    expect(await refusal('2026-01-06')).to.deep.equal([404, 'NOT_FOUND']);
    expect(await refusal('first')).to.deep.equal([400, 'VALIDATION_ERROR']);
    expect(await refusal(period.periodId, 'mentor1')).to.deep.equal([403, 'FORBIDDEN']);
  });

  it('that are deposited are not sent again', async () => {
    const { status, body } = await (await admin()).post(`/api/admin/payouts/${(await latest()).id}/retry`);
    expect([status, body.error.code]).to.deep.equal([422, 'POLICY_VIOLATION']);
  });

  it('fail when their deposit comes back', async () => {
    await stage.moveTo(endOf(period) + DAY + HOUR);
    const before = await stage.ledger();
    expect(await stage.run('payment-reconcile')).to.deep.include({ changed: 1, failures: [] });
    const payout = await latest();
    expect(payout).to.include({ status: 'failed', failureReason: 'account_closed', depositedAt: null });
    expect(await stage.ledgerSince(before)).to.deep.equal({ bank: 29_010, [`in_transit:${payout.id}`]: 29_010 });
    expect(await stage.run('payment-reconcile'), 'again').to.include({ changed: 0 });
  });

  it('are sent to the account that the mentor has at the retry, once', async () => {
    await useAccount('1101234561234');
    const { id } = await latest();
    const before = await stage.ledger();
    const retried = ok(await (await admin()).post(`/api/admin/payouts/${id}/retry`)).body.data;
    expect(retried).to.deep.include({ id, status: 'deposited', attempts: 2, failureReason: null });
    await stage.run('payment-reconcile');
    expect(await stage.ledgerSince(before)).to.deep.equal({ bank: -29_010, [`in_transit:${id}`]: -29_010 });
  });
});

const RECORD = {
  exercises: [{ name: 'Squat', muscleGroup: 'legs', sets: [{ weightKg: 60, reps: 8, rpe: 7 }] }],
  cardio: [],
  bodyWeightKg: null,
  condition: 4,
  handoverNote: null,
  nextPlan: null,
};
