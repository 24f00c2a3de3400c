import { HOUR, instant, MINUTE, monthInterval, monthOf, plus, startOfDay, type Day, type Month } from '@spotter/core';
import { expect } from 'chai';
import pg from 'pg';
import { demoStage, type DemoStage, type Wire } from './demo-stage.js';

interface Payout {
  readonly id: string;
  readonly status: string;
  readonly depositedAt: string;
  readonly gross: number;
  readonly incomeTax: number;
  readonly localIncomeTax: number;
  readonly net: number;
  readonly period: { readonly endsOn: Day };
}

describe('a tax report, over HTTP', function () {
  this.timeout(60_000);

  let stage: DemoStage;
  let payout: Payout;
  /** Of the deposit. */
  let month: Month;
  let made: Wire;

  const path = () => `/api/mentors/me/tax-reports/${month}`;
  const csv = async (accept: string) => {
    const { user, accessToken } = await stage.tokens('mentor1');
    expect(user.role).to.equal('mentor');
    return fetch(stage.service.url + path(), { headers: { authorization: `Bearer ${accessToken}`, accept } });
  };

  before(async () => {
    stage = await demoStage();
    const account = { bankCode: '004', accountNumber: '110-1234-567890', holder: '김멘토' };
    await (await stage.as('mentor1')).patch('/api/mentors/me/bank-account', account);
    const session = await stage.book('mentor1');
    await stage.moveTo(Date.parse(session.startsAt));
    await stage.checkIn(session, 'mentor1');
    await stage.moveTo(Date.parse(session.startsAt) + HOUR);
    const notes = { exercises: [], cardio: [], condition: 4 };
    const recorded = await (await stage.as('mentor1')).post(`/api/sessions/${session.id}/record`, notes);
    expect(recorded.status, JSON.stringify(recorded.body.error)).to.equal(201);
    await stage.moveTo(Date.parse(session.startsAt) + 8 * 24 * HOUR);
    await stage.run('payment-ledger-release');
    const current = await (await stage.as('mentor1')).get('/api/mentors/me/payouts/current');
    await stage.moveTo(startOfDay((current.body.data['period'] as Payout['period']).endsOn));
    await stage.run('payout-calculate');
    payout = (await (await stage.as('mentor1')).get<Payout[]>('/api/mentors/me/payouts')).body.data[0]!;
    expect(payout.status).to.equal('deposited');
    month = monthOf(instant(Date.parse(payout.depositedAt)));
  });
  after(() => stage.close());

  it('is not there while its month runs, whatever the job does', async () => {
    const { endsAt } = monthInterval(month);
    await stage.moveTo(endsAt - MINUTE);
    expect((await stage.run('tax-report-generate'))['changed']).to.equal(0);
    const { status, body } = await (await stage.as('mentor1')).get(path());
    expect([status, body.error.code]).to.deep.equal([404, 'NOT_FOUND']);
  });

  it('is made from the midnight on at which the month is over, once', async () => {
    await stage.moveTo(monthInterval(month).endsAt);
    made = await stage.run('tax-report-generate');
    expect(made).to.include({ job: 'tax-report-generate', considered: 1, changed: 1, skipped: 0 });
    expect((await stage.run('tax-report-generate'))['changed']).to.equal(0);
  });

  it('holds the deposits of the month', async () => {
    const mentor = await stage.as('mentor1');
    const { status, body, headers } = await mentor.get(path());
    const { gross, incomeTax, localIncomeTax, net, depositedAt } = payout;
    const amounts = { gross, incomeTax, localIncomeTax, net };
    const { generatedAt, ...report } = body.data;
    expect(status).to.equal(200);
    expect(report).to.deep.equal({
      mentorId: await stage.idOf('mentor1'),
      month,
      ...amounts,
      payouts: [{ payoutId: payout.id, depositedAt, ...amounts }],
    });
    expect(Date.parse(generatedAt as string)).to.be.within(
      monthInterval(month).endsAt,
      plus(monthInterval(month).endsAt, MINUTE),
    );
    expect(headers.get('vary')).to.contain('Accept');
  });

  it('is a table to download for whoever takes CSV', async () => {
    const answer = await csv('text/csv');
    expect(answer.headers.get('content-type')).to.equal('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).to.contain(`spotter-tax-report-${month}.csv`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).to.deep.equal([0xef, 0xbb, 0xbf]);
    const { id, depositedAt, gross, incomeTax, localIncomeTax, net } = payout;
    expect(bytes.subarray(3).toString()).to.equal(
      'month,payoutId,depositedAt,gross,incomeTax,localIncomeTax,net\r\n' +
        `${[month, id, depositedAt, gross, incomeTax, localIncomeTax, net].join(',')}\r\n`,
    );
  });

  it('is what the caller would rather have', async () => {
    for (const [accept, type] of [
      ['*/*', 'application/json'],
      ['text/csv;q=0.5, application/json', 'application/json'],
      ['application/json;q=0.5, text/*', 'text/csv'],
    ] as const) {
      expect((await csv(accept)).headers.get('content-type'), accept).to.equal(`${type}; charset=utf-8`);
    }
    const refused = await csv('application/pdf');
    const { error } = (await refused.json()) as { error: { code: string; details: { issues: { path: string }[] } } };
    expect([refused.status, error.code, error.details.issues[0]?.path]).to.deep.equal([
      400,
      'VALIDATION_ERROR',
      'Accept',
    ]);
  });

  it('is one’s own', async () => {
    expect((await (await stage.as('mentor2')).get(path())).status).to.equal(404);
    expect((await (await stage.as('member1')).get(path())).status).to.equal(403);
  });

  it('of no month is bad input', async () => {
    const { status, body } = await (await stage.as('mentor1')).get('/api/mentors/me/tax-reports/2026-13');
    expect([status, body.error.code]).to.deep.equal([400, 'VALIDATION_ERROR']);
  });

  it('is changed by nobody, not even past the service', async () => {
    const client = new pg.Client(stage.service.databaseUrl);
    await client.connect();
    const refusal = (text: string) =>
      client.query(text).then(
        () => 'nothing',
        (error: unknown) => (error as pg.DatabaseError).constraint ?? (error as pg.DatabaseError).code,
      );
    for (const table of ['tax_report', 'tax_report_line']) {
      for (const change of [`update ${table} set gross = 0`, `delete from ${table}`, `truncate ${table} cascade`]) {
        expect(await refusal(change), change).to.equal('23001');
      }
    }
    const another = `
      with entry as (select id from journal_entry where kind <> 'payout_deposited' limit 1)
      insert into tax_report_line select e.id, l.mentor_id, l.month, l.payout_id, l.at, 0, 0, 0, 0
      from tax_report_line l cross join entry e`;
    expect(await refusal(another)).to.equal('tax_report_sums');
    await client.end();
  });
});
