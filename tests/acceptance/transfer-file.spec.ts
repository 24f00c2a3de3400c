import { DAY } from '@spotter/core/kernel';
import { expect } from 'chai';
import { rowsOf } from '../support/rows-of.js';
import { demoFixture, ok, type DemoFixture, type Wire } from './demo-fixture.js';
import { earnPayout } from './earn-payout.js';
import { addSecondAdmin } from './second-admin.js';

const BATCHES = '/api/admin/payout-batches';
const ACCOUNT = {
  bankCode: '004',
  accountNumber: '0101234561234',
  holder: '=HYPERLINK(1)',
  password: 'spotter-demo-1',
};
const HEADER = 'bankCode,accountNumber,holder,amount,memo,key';

describe('transfer files, over HTTP', function () {
  this.timeout(60_000);

  let fixture: DemoFixture;
  let path: string;
  let earnedUntil: number;
  before(async () => {
    fixture = await demoFixture({ BANK: 'transfer-file', PAYOUT_RELEASE: 'two-person' });
    await addSecondAdmin(fixture);
    ok(await (await fixture.as('mentor1')).patch('/api/mentors/me/bank-account', ACCOUNT));
    earnedUntil = await earnPayout(fixture);
    await fixture.run('payout-calculate');
    const [batch] = (await (await admin()).get<Wire[]>(BATCHES)).body.data;
    path = `${BATCHES}/${batch!.id}`;
  });
  after(() => fixture.close());

  const admin = (name = 'admin') => fixture.as(name);
  const latest = async () => (await (await fixture.as('mentor1')).get<Wire[]>('/api/mentors/me/payouts')).body.data[0]!;
  const status = async () => ok(await (await admin()).get<Wire>(path)).body.data['status'];
  const trail = async () => {
    const { data } = (await (await admin()).get<Wire[]>(`/api/admin/audit?subject=${path.split('/').at(-1)}`)).body;
    return data.map(({ action }) => action);
  };

  async function download(query = ''): Promise<{ status: number; name: string | null; text: string; bytes: Buffer }> {
    const { accessToken } = await fixture.tokens('second');
    const answer = await fetch(`${fixture.service.url}${path}/file${query}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    return {
      ...{ status: answer.status, name: answer.headers.get('content-disposition') },
      ...{ text: bytes.toString('utf8').replace('\u{FEFF}', ''), bytes },
    };
  }

  const results = async (csv: string) => (await admin()).postCsv<Wire>(`${path}/results`, csv);
  const keyOf = async () => {
    const { id, attempts } = await latest();
    return `${id}:${String(attempts)}`;
  };

  it('do not exist before the release', async () => {
    expect((await download()).status).to.equal(422);
    ok(await (await admin()).post(`${path}/request-release`, { why: 'Compared.' }));
    expect((await download()).status).to.equal(422);
    ok(await (await admin('second')).post(`${path}/release`, {}));
    expect(await trail()).to.have.members(['request-payout-release', 'release-payout-batch']);
    expect(await latest()).to.include({ status: 'calculated', attempts: 0 });
  });

  it('name each payout with its whole account number, for a spreadsheet without formulas', async () => {
    const file = await download();
    expect(file.status).to.equal(200);
    expect([...file.bytes.subarray(0, 3)], 'a byte-order mark').to.deep.equal([0xef, 0xbb, 0xbf]);
    expect(file.name).to.match(/spotter-payouts-\d{4}-\d\d-\d\d-1\.csv/);
    const payout = await latest();
    const { startsOn } = payout['period'] as { startsOn: string };
    const memo = `정산${startsOn.slice(5).replace('-', '')}`;
    expect(file.text).to.equal(`${HEADER}\r\n004,0101234561234,'=HYPERLINK(1),29010,${memo},${payout.id}:1\r\n`);
    expect(payout).to.include({ status: 'processing', attempts: 1 });
    expect(await trail()).to.include('export-payout-file');
  });

  it('come again without a second payout, and are never sent again by a job', async () => {
    const first = await download('?part=1');
    expect((await download()).text).to.equal(first.text);
    expect((await download('?part=2')).status).to.equal(404);
    expect((await download('?part=0')).status).to.equal(400);
    await fixture.moveTo(earnedUntil + DAY);
    await fixture.run('payment-reconcile');
    await fixture.run('payout-deposit');
    expect(await latest()).to.include({ status: 'processing', attempts: 1 });
    expect((await trail()).filter((action) => action === 'export-payout-file')).to.have.length(3);
  });

  it('have results that are read back: unknown keys and other amounts are named and change nothing', async () => {
    const key = await keyOf();
    const report = ok(await results(`key,result,amount\nnobody:1,ok,1\n${key},ok,29011\n`)).body.data;
    expect(report).to.deep.equal({
      ...{ lines: 2, deposited: 0, failed: 0 },
      differences: [
        { line: 2, key: 'nobody:1', reason: 'unknown_key', expected: null, found: 1 },
        { line: 3, key, reason: 'other_amount', expected: 29_010, found: 29_011 },
      ],
    });
    expect(await latest()).to.include({ status: 'processing' });
  });

  it('refuse results that cannot be read', async () => {
    const key = await keyOf();
    for (const csv of [
      '',
      'key\n',
      'key,result\n',
      `key,result\n${key}\n`,
      `key,result,amount\n${key},ok,1.5\n`,
      '"key',
    ])
      expect((await results(csv)).body.error.code, csv).to.equal('VALIDATION_ERROR');
    const json = await (await admin()).post(`${path}/results`, { key, result: 'ok' });
    expect(json.body.error.code).to.equal('VALIDATION_ERROR');
    const missing = '/api/admin/payout-batches/00000000-0000-7000-8000-000000000000/results';
    expect((await (await admin()).postCsv(missing, `key,result\n${key},ok\n`)).status).to.equal(404);
    expect(await latest()).to.include({ status: 'processing' });
  });

  it('fail the payouts that the bank refused, and a retry is in the next file', async () => {
    const key = await keyOf();
    expect(ok(await results(`key,result\n${key},account_closed\n`)).body.data).to.include({ deposited: 0, failed: 1 });
    expect(await latest()).to.include({ status: 'failed', failureReason: 'account_closed' });
    expect((await download('?part=1')).text, 'has its result').to.equal(`${HEADER}\r\n`);
    ok(await (await admin()).post(`/api/admin/payouts/${(await latest()).id}/retry`, { reason: 'It is open again.' }));
    const file = await download();
    expect(file.name).to.include('-2.csv');
    expect(file.text).to.include(`${(await latest()).id}:2`);
    expect(ok(await results(`key,result\n${key},ok\n`)).body.data['differences']).to.deep.equal([
      { line: 2, key, reason: 'repeated', expected: null, found: null },
    ]);
  });

  it('settle each payout once', async () => {
    const key = await keyOf();
    const before = await fixture.ledger();
    const report = ok(await results(`key,result,amount\r\n${key},ok,29010\r\n${key},ok,29010\r\n`)).body.data;
    expect(report).to.deep.include({ deposited: 1, failed: 0 });
    expect((report['differences'] as Wire[]).map(({ line, reason }) => [line, reason])).to.deep.equal([
      [3, 'repeated'],
    ]);
    const paid = await latest();
    expect(paid).to.include({ status: 'deposited', attempts: 2 });
    const moved = { bank: -29_010, [`in_transit:${paid.id}`]: -29_010 };
    expect(await fixture.ledgerSince(before)).to.deep.equal(moved);
    const again = ok(await results(`key,result\n${key},account_closed\n`)).body.data;
    expect(again).to.deep.include({ deposited: 0, failed: 0 });
    expect(await fixture.ledgerSince(before)).to.deep.equal(moved);
    expect(await status()).to.equal('done');
  });

  it('are for a bank that takes files, and for finance', async () => {
    const support = `update staff_account set role = 'support' where id = (select id from person where email = $1)`;
    await rowsOf(fixture.service.databaseUrl, support, ['second@spotter.test']);
    expect((await download()).status).to.equal(403);
    const other = await demoFixture();
    try {
      await earnPayout(other);
      await other.run('payout-calculate');
      const asAdmin = await other.as('admin');
      const [batch] = (await asAdmin.get<Wire[]>(BATCHES)).body.data;
      const refused = await asAdmin.get(`${BATCHES}/${batch!.id}/file`);
      expect([refused.status, refused.body.error.details]).to.deep.equal([
        422,
        { policy: 'state', state: 'sent to the bank' },
      ]);
    } finally {
      await other.close();
    }
  });
});
