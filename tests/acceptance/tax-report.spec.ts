import type { Schemas } from '@spotter/client';
import { HOUR, instant, MINUTE, monthInterval, monthOf, minus, plus, type Month } from '@spotter/core/kernel';
import { DEMO_PASSWORD } from '@spotter/app-http';
import { expect } from 'chai';
import type pg from 'pg';
import { playInOrder } from '../support/play-in-order.js';
import { rowsOf } from '../support/rows-of.js';
import { demoFixture, type DemoFixture, type Wire } from './demo-fixture.js';
import { earnPayout } from './earn-payout.js';

type Payout = Schemas['Payout'];

describe('a tax report, over HTTP', function () {
  playInOrder(this);
  let fixture: DemoFixture;
  let payout: Payout;
  /** The month of the deposit. */
  let month: Month;
  let made: Wire;

  const path = () => `/api/mentors/me/tax-reports/${month}`;
  const csv = async (accept: string) => {
    const { user, accessToken } = await fixture.tokens('mentor1');
    expect(user.role).to.equal('mentor');
    return fetch(fixture.service.url + path(), { headers: { authorization: `Bearer ${accessToken}`, accept } });
  };

  before(async () => {
    fixture = await demoFixture();
    const account = { bankCode: '004', accountNumber: '110-1234-567890', holder: '김멘토', password: DEMO_PASSWORD };
    await fixture.as('mentor1').patch('/api/mentors/me/bank-account', account);
    await earnPayout(fixture);
    await fixture.run('payout-calculate');
    payout = (await fixture.as('mentor1').read<Payout[]>('/api/mentors/me/payouts'))[0]!;
    expect(payout.status).to.equal('deposited');
    month = monthOf(instant(Date.parse(payout.depositedAt!)));
  });
  after(() => fixture.close());

  it('is created once, on the last day of the month from 23:00', async () => {
    await fixture.moveTo(monthInterval(month).endsAt - HOUR);
    made = await fixture.run('tax-report-generate');
    expect(made).to.include({ job: 'tax-report-generate', considered: 1, changed: 1, skipped: 0 });
    expect((await fixture.run('tax-report-generate'))['changed']).to.equal(0);
  });

  it('contains the deposits of the month', async () => {
    const mentor = fixture.as('mentor1');
    const { status, body, headers } = await mentor.get(path());
    const { gross, incomeTax, localIncomeTax, net, depositedAt } = payout;
    const amounts = { gross, incomeTax, localIncomeTax, net };
    const { generatedAt, ...report } = body.data;
    expect(status).to.equal(200);
    expect(report).to.deep.equal({
      mentorId: await fixture.idOf('mentor1'),
      month,
      ...amounts,
      payouts: [{ payoutId: payout.id, depositedAt, ...amounts }],
    });
    const lastHour = minus(monthInterval(month).endsAt, HOUR);
    expect(Date.parse(generatedAt as string)).to.be.within(lastHour, plus(lastHour, 5 * MINUTE));
    expect(headers.get('vary')).to.contain('Accept');
  });

  it('can be downloaded as CSV', async () => {
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

  it('has the format that the Accept header prefers', async () => {
    for (const [accept, type] of [
      ['*/*', 'application/json'],
      ['text/csv;q=0.5, application/json', 'application/json'],
      ['application/json;q=0.5, text/*', 'text/csv'],
      ['application/json; charset=utf-8', 'application/json'],
      ['text/csv; charset=utf-8', 'text/csv'],
    ] as const) {
      const { status, headers } = await csv(accept);
      expect([status, headers.get('content-type')], accept).to.deep.equal([200, `${type}; charset=utf-8`]);
    }
    const refused = await csv('application/pdf');
    const { error } = (await refused.json()) as { error: { code: string; details: { issues: { path: string }[] } } };
    expect([refused.status, error.code, error.details.issues[0]?.path]).to.deep.equal([
      400,
      'VALIDATION_ERROR',
      'Accept',
    ]);
  });

  it('is shown only to its mentor', async () => {
    expect((await fixture.as('mentor2').get(path())).status).to.equal(404);
  });

  it('cannot be changed, even in the database', async () => {
    const refusal = (text: string) =>
      rowsOf(fixture.service.databaseUrl, text).then(
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
  });
});
