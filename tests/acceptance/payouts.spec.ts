import type { Schemas } from '@spotter/client';
import { DAY, HOUR, instantAt, type Day, type TimeOfDay } from '@spotter/core/kernel';
import { DEMO_PASSWORD } from '@spotter/app-http';
import { expect } from 'chai';
import { playInOrder } from '../support/play-in-order.js';
import { rowsOf } from '../support/rows-of.js';
import { ok } from '../support/api.js';
import { demoFixture, expectRefused, refusalOf, type DemoFixture, type Wire } from './demo-fixture.js';

/*
 * One session of a term of 8 for 400,000 is worth 50,000; the share of a standard mentor is 30,000, of which 900 and 90 are
 * withheld: 29,010 (docs/domain.md, Money).
 */
const AMOUNTS = { gross: 30_000, incomeTax: 900, localIncomeTax: 90, net: 29_010 };
const NOTHING = { gross: 0, incomeTax: 0, localIncomeTax: 0, net: 0 };
const STATUSES = { calculated: 0, processing: 0, deposited: 0, failed: 0, carried_over: 0 };
const ACCOUNT = { bankCode: '088', holder: '김', password: DEMO_PASSWORD };
const PAYOUTS = '/api/mentors/me/payouts';

type Period = Schemas['PayoutPeriod'] & { readonly periodId: Day; readonly startsOn: Day; readonly endsOn: Day };

describe('payouts, over HTTP', function () {
  playInOrder(this);
  let fixture: DemoFixture;
  let session: Wire;
  let period: Period;
  before(async () => {
    fixture = await demoFixture();
    await useAccount('1101234568888');
    session = await fixture.train('mentor1');
  });
  after(() => fixture.close());

  const mentor = () => fixture.as('mentor1');
  const admin = () => fixture.as('admin');
  const useAccount = async (accountNumber: string) =>
    ok(await mentor().patch('/api/mentors/me/bank-account', { ...ACCOUNT, accountNumber }));
  const history = async (query = '') => ok(await mentor().get<readonly Wire[]>(`${PAYOUTS}${query}`)).body;
  const latest = async () => (await history()).data[0]!;
  const endOf = ({ endsOn }: Period) => instantAt(endsOn, '01:00' as TimeOfDay);

  it('show the earnings of the current period, those in escrow first', async () => {
    const data = await mentor().read(`${PAYOUTS}/current`);
    expect(data).to.have.all.keys('period', 'accrued', 'expected', 'lines');
    expect(data['accrued']).to.deep.equal({ escrow: 30_000, releasable: 0 });
    expect(data['lines']).to.have.length(1);
  });

  it('show the expected amount of the period after the release', async () => {
    await fixture.moveTo(Date.parse(session.startsAt) + 7 * DAY + HOUR);
    expect(await fixture.run('payment-ledger-release')).to.include({ changed: 1 });
    const data = await mentor().read(`${PAYOUTS}/current`);
    expect(data['accrued']).to.deep.equal({ escrow: 0, releasable: 30_000 });
    expect(data['expected']).to.deep.equal(AMOUNTS);
    period = data['period'] as Period;
  });

  it('do not exist before the period is over', async () => {
    await fixture.run('payout-calculate');
    expect(await history()).to.deep.include({
      data: [],
      pagination: { page: 1, size: 20, total: 0, nextCursor: null },
    });
    const data = await admin().read(`/api/admin/payouts/${period.periodId}`);
    expect(data).to.deep.equal({ period, totals: { mentors: 0, ...NOTHING, byStatus: STATUSES }, payouts: [] });
  });

  it('wait for the next hour or for an administrator when the deposit cannot start', async () => {
    await fixture.moveTo(endOf(period));
    await rowsOf(
      fixture.service.databaseUrl,
      `create function no_deposit() returns trigger language plpgsql as
      $$ begin raise exception 'the connection was cut'; end $$`,
    );
    await rowsOf(
      fixture.service.databaseUrl,
      `create trigger no_deposit before update on payout for each row
      when (new.status = 'processing') execute function no_deposit()`,
    );
    const calculated = await fixture.run('payout-calculate');
    const { id, status } = await latest();
    expect(status).to.equal('calculated');
    expect((calculated['failures'] as readonly Wire[]).map((failure) => failure.id)).to.deep.equal([id]);
    await rowsOf(fixture.service.databaseUrl, 'drop trigger no_deposit on payout');
  });

  it('are deposited when the deposit can start, and list each line', async () => {
    expect(await fixture.run('payout-deposit')).to.deep.include({ considered: 1, changed: 1, failures: [] });
    expect(await fixture.run('payout-deposit')).to.deep.include({ considered: 0, changed: 0 });
    const payout = await latest();
    expect(payout).to.deep.include({ ...AMOUNTS, period, status: 'deposited', attempts: 1, failureReason: null });
    expect(payout['bankAccount']).to.deep.include({ bankCode: '088', accountNumberMasked: '*********8888' });
    const lines = payout['lines'] as readonly Wire[];
    expect(lines.map(({ at: _, ...line }) => line)).to.deep.equal([
      { kind: 'session', reservationId: session.id, value: 50_000, amount: 30_000 },
    ]);
    expect(await mentor().read(`${PAYOUTS}/${payout.id}`)).to.deep.equal(payout);
    expect(payout['mentor']).to.deep.equal({ id: payout.mentorId, name: (await fixture.tokens('mentor1')).user.name });
  });

  it('belong to a period that administrators can find, with its totals', async () => {
    const { data, pagination } = ok(await admin().get<readonly Wire[]>('/api/admin/payout-periods')).body;
    const { totals } = await admin().read(`/api/admin/payouts/${period.periodId}`);
    expect(data[0]).to.deep.equal({ ...period, totals });
    expect(data[1]).to.include({ endsOn: period.startsOn });
    expect(pagination).to.include({ page: 1, size: 20, total: 2 });
  });

  it('are listed by the days of their periods', async () => {
    expect((await history(`?from=${period.startsOn}&to=${period.startsOn}`)).pagination.total).to.equal(1);
    expect((await history(`?from=${period.endsOn}`)).pagination.total).to.equal(0);
  });

  it('have a statement', async () => {
    const { id } = await latest();
    const { accessToken } = await fixture.tokens('mentor1');
    const answer = await fetch(new URL(`${PAYOUTS}/${id}/statement`, fixture.service.url), {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(answer.headers.get('content-type')).to.equal('application/pdf');
    expect((await answer.text()).slice(0, 5)).to.equal('%PDF-');
  });

  it('are summed up for administrators in pages', async () => {
    const path = `/api/admin/payouts/${period.periodId}`;
    const { data, pagination } = ok(await admin().get(path)).body;
    expect(data['totals']).to.deep.equal({ mentors: 1, ...AMOUNTS, byStatus: { ...STATUSES, deposited: 1 } });
    expect(data['payouts']).to.deep.equal([await latest()]);
    expect(pagination).to.deep.equal({ page: 1, size: 20, total: 1, nextCursor: null });
    const next = ok(await admin().get(`${path}?page=2&size=1`)).body;
    expect(next.data['payouts']).to.deep.equal([]);
    expect(next.data['totals']).to.deep.equal(data['totals']);
  });

  it('can be queried by the first day of a period', async () => {
    const refusal = async (periodId: string) => refusalOf(await admin().get(`/api/admin/payouts/${periodId}`));
    expect(await refusal('2025-12-22'), 'before the first period').to.equal('404 NOT_FOUND');
    expect(await refusal('2026-01-06')).to.equal('404 NOT_FOUND');
    expect(await refusal('first')).to.equal('400 VALIDATION_ERROR');
  });

  it('are not deposited twice', async () => {
    expectRefused(await admin().post(`/api/admin/payouts/${(await latest()).id}/retry`), 'state');
  });

  it('fail when the bank returns their deposit', async () => {
    await fixture.moveTo(endOf(period) + DAY + HOUR);
    const before = await fixture.ledger();
    expect(await fixture.run('payment-reconcile')).to.deep.include({ changed: 1, failures: [] });
    const payout = await latest();
    expect(payout).to.include({ status: 'failed', failureReason: 'account_closed', depositedAt: null });
    expect(await fixture.ledgerSince(before)).to.deep.equal({ bank: 29_010, [`in_transit:${payout.id}`]: 29_010 });
    expect(await fixture.run('payment-reconcile'), 'again').to.include({ changed: 0 });
  });

  it('are retried once to the current account of the mentor', async () => {
    await useAccount('1101234561234');
    const { id } = await latest();
    const before = await fixture.ledger();
    const retry = (body: object) => admin().post<Wire>(`/api/admin/payouts/${id}/retry`, body);
    expectRefused(await retry({}), 'payee-hold');
    expect(refusalOf(await retry({ confirmPayee: true })), 'without a reason').to.equal('400 VALIDATION_ERROR');
    expect(await latest()).to.include({ status: 'failed', attempts: 1 });
    const retried = ok(await retry({ confirmPayee: true, why: 'The mentor confirmed it by phone.' })).body.data;
    expect(retried).to.deep.include({ id, status: 'deposited', attempts: 2, failureReason: null });
    await fixture.run('payment-reconcile');
    expect(await fixture.ledgerSince(before)).to.deep.equal({ bank: -29_010, [`in_transit:${id}`]: -29_010 });
  });
});
