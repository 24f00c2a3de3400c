import { DAY } from '@spotter/core/kernel';
import { DEMO_PASSWORD } from '@spotter/app-http';
import { expect } from 'chai';
import { addStaff } from '../support/add-staff.js';
import { playInOrder } from '../support/play-in-order.js';
import { rowsOf } from '../support/rows-of.js';
import { ok } from '../support/api.js';
import { demoFixture, expectRefused, issuesOf, refusalOf, type DemoFixture, type Wire } from './demo-fixture.js';
import { earnPayout } from './earn-payout.js';

const BATCHES = '/api/admin/payout-batches';
const ACCOUNT = {
  bankCode: '004',
  accountNumber: '0101234561234',
  holder: '김멘토',
  password: DEMO_PASSWORD,
};
const HEADER = 'bankCode,accountNumber,holder,amount,memo,key';

describe('transfer files, over HTTP', function () {
  playInOrder(this);
  let fixture: DemoFixture;
  let path: string;
  let earnedUntil: number;
  before(async () => {
    fixture = await demoFixture({ BANK: 'transfer-file', PAYOUT_RELEASE: 'two-person' });
    await addStaff(fixture.service.databaseUrl, 'finance', 'second');
    ok(await fixture.as('mentor1').patch('/api/mentors/me/bank-account', ACCOUNT));
    earnedUntil = await earnPayout(fixture);
    await fixture.run('payout-calculate');
    const [batch] = await admin().read<Wire[]>(BATCHES);
    path = `${BATCHES}/${batch!.id}`;
  });
  after(() => fixture.close());

  const admin = (name = 'admin') => fixture.as(name);
  const latest = async () => (await fixture.as('mentor1').read<Wire[]>('/api/mentors/me/payouts'))[0]!;
  const status = async () => (await admin().read<Wire>(path))['status'];
  const trail = async () => {
    const data = await admin().read<Wire[]>(`/api/admin/audit?subject=${path.split('/').at(-1)}`);
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

  const results = (csv: string) => admin().postCsv<Wire>(`${path}/results`, csv);
  const keyOf = async () => {
    const { id, attempts } = await latest();
    return `${id}:${String(attempts)}`;
  };

  it('do not exist before the release', async () => {
    expect((await download()).status).to.equal(422);
    ok(await admin().post(`${path}/request-release`, { why: 'Compared.' }));
    expect((await download()).status).to.equal(422);
    ok(await admin('second').post(`${path}/release`, {}));
    expect(await trail()).to.have.members(['request-payout-release', 'release-payout-batch']);
    expect(await latest()).to.include({ status: 'calculated', attempts: 0 });
  });

  it('are not made by HEAD, which answers the known headers and changes nothing', async () => {
    const { accessToken } = await fixture.tokens('second');
    const headers = { authorization: `Bearer ${accessToken}` };
    const answer = await fetch(`${fixture.service.url}${path}/file`, { method: 'HEAD', headers });
    expect([answer.status, answer.headers.get('content-type')]).to.deep.equal([200, 'text/csv; charset=utf-8']);
    expect(answer.headers.get('content-disposition')).to.match(/spotter-payouts-\d{4}-\d\d-\d\d-0\.csv/);
    expect(await latest()).to.include({ status: 'calculated', attempts: 0 });
    expect(await trail()).to.have.members(['request-payout-release', 'release-payout-batch']);
  });

  it('name each payout with its whole account number and the holder as the bank has it', async () => {
    const storeHolder = (holder: string) =>
      rowsOf(fixture.service.databaseUrl, 'update mentor set bank_holder = $1 where bank_holder is not null', [holder]);
    await storeHolder('=김멘토'); // as an earlier version took it
    const file = await download();
    await storeHolder('김멘토');
    expect(file.status).to.equal(200);
    expect([...file.bytes.subarray(0, 3)], 'a byte-order mark').to.deep.equal([0xef, 0xbb, 0xbf]);
    expect(file.name).to.match(/spotter-payouts-\d{4}-\d\d-\d\d-1\.csv/);
    const payout = await latest();
    const { startsOn } = payout['period'] as { startsOn: string };
    const memo = `정산${startsOn.slice(5).replace('-', '')}`;
    expect(file.text).to.equal(`${HEADER}\r\n004,0101234561234,김멘토,29010,${memo},${payout.id}:1\r\n`);
    expect(payout).to.include({ status: 'processing', attempts: 1 });
    expect(await trail()).to.include('export-payout-file');
  });

  it('are returned again without a second payout, and are never sent again by a job', async () => {
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

  it('have results that can be imported: unknown keys and other amounts are reported and change nothing', async () => {
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

  /** The error of each file by its line, given the key of the payout. */
  const unreadable: Readonly<Record<string, readonly [file: (key: string) => string, issues: readonly string[]]>> = {
    'no content': [() => '', ['']],
    'a byte-order mark alone': [() => '\u{FEFF}', ['']],
    'a header alone': [() => 'key,result\r\n', ['']],
    'no header': [(key) => `${key},ok\n`, ['']],
    'other columns': [(key) => `result,key\nok,${key}\n`, ['']],
    'a missing field': [(key) => `key,result\n${key}\n`, ['line 2', 'line 2.result']],
    'a field too many': [(key) => `key,result\n${key},ok,29010\n`, ['line 2']],
    'a quotation mark without an end': [(key) => `key,result\n"${key},ok\n`, ['']],
    'an amount that is not whole won': [(key) => `key,result,amount\n${key},ok,29010.5\n`, ['line 2.amount']],
    'a formula for an amount': [(key) => `key,result,amount\n${key},ok,=29009+1\n`, ['line 2.amount']],
    'an amount below zero': [(key) => `key,result,amount\n${key},ok,-29010\n`, ['line 2.amount']],
    'a reason that is too long': [(key) => `key,result\n${key},${'x'.repeat(201)}\n`, ['line 2.result']],
    'a reason that the database cannot store': [(key) => `key,result\n${key},"a\0b"\n`, ['']],
    'a valid line before one that cannot be read': [(key) => `key,result\n${key},ok\n,ok\n`, ['line 3.key']],
    'too many lines': [(key) => `key,result\n${`${key},ok\n`.repeat(10_001)}`, ['']],
    'too many bytes': [(key) => `key,result\n${key},"${'x'.repeat(1_048_576)}"\n`, ['']],
  };
  for (const [name, [file, paths]] of Object.entries(unreadable))
    it(`change nothing when they have ${name}`, async () => {
      const before = await fixture.ledger();
      const issues = issuesOf(await results(file(await keyOf())));
      expect(issues.map(({ path }) => path)).to.deep.equal(paths);
      expect(await latest()).to.include({ status: 'processing' });
      expect(await fixture.ledgerSince(before)).to.deep.equal({});
    });

  it('change nothing when they are not a CSV file', async () => {
    const json = await admin().post(`${path}/results`, { key: await keyOf(), result: 'ok' });
    expect(refusalOf(json)).to.equal('400 VALIDATION_ERROR');
    expect(await latest()).to.include({ status: 'processing' });
  });

  it('fail the payouts that the bank refused, and the retry by another administrator is in the next file', async () => {
    const key = await keyOf();
    expect(ok(await results(`key,result\n${key},account_closed\n`)).body.data).to.include({ deposited: 0, failed: 1 });
    expect(await latest()).to.include({ status: 'failed', failureReason: 'account_closed' });
    expect((await download('?part=1')).text, 'has its result').to.equal(`${HEADER}\r\n`);
    const retry = `/api/admin/payouts/${(await latest()).id}/retry`;
    expectRefused(await admin().post(retry, { reason: 'It is open again.' }), 'two-person-release');
    ok(await admin('second').post(retry, { reason: 'It is open again.' }));
    const file = await download();
    expect(file.name).to.include('-2.csv');
    expect(file.text).to.include(`${(await latest()).id}:2`);
    expect(ok(await results(`key,result\n${key},ok\n`)).body.data['differences']).to.deep.equal([
      { line: 2, key, reason: 'contradicted', expected: null, found: null },
    ]);
  });

  it('settle each payout once', async () => {
    const key = await keyOf();
    const before = await fixture.ledger();
    const report = ok(await results(`key,result,amount\r\n${key},OK,29010\r\n${key},ok,29010\r\n`)).body.data;
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

  it('reverse a transfer that returned after its result `ok`, once, and a retry is in the next file', async () => {
    const key = await keyOf();
    const { id } = await latest();
    const before = await fixture.ledger();
    const wrong = ok(await results(`key,result,amount\n${key},returned,29009\n`)).body.data;
    expect(wrong['differences']).to.deep.equal([
      { line: 2, key, reason: 'other_amount', expected: 29_010, found: 29_009 },
    ]);
    expect(await fixture.ledgerSince(before)).to.deep.equal({});
    const report = ok(await results(`key,result,amount\n${key},returned,29010\n`)).body.data;
    expect(report).to.deep.equal({ lines: 1, deposited: 0, failed: 1, differences: [] });
    expect(await latest()).to.include({ status: 'failed', failureReason: 'returned', attempts: 2 });
    expect(await fixture.ledgerSince(before)).to.deep.equal({ bank: 29_010, [`in_transit:${id}`]: 29_010 });
    expect(await status()).to.equal('released');
    const again = ok(await results(`key,result\n${key},returned\n`)).body.data;
    expect((again['differences'] as Wire[]).map(({ reason }) => reason)).to.deep.equal(['repeated']);

    const retry = `/api/admin/payouts/${id}/retry`;
    expectRefused(await admin().post(retry, {}), 'two-person-release');
    ok(await admin('second').post(retry, { reason: 'The account was corrected.' }));
    for (const file of await Promise.all([download(), download()])) {
      expect(file.name).to.include('-3.csv');
      expect(file.text).to.include(`${id}:3`);
    }
    const imports = await Promise.all([1, 2, 3].map(() => results(`key,result\n${id}:3,ok\n`)));
    const deposited = imports.map((answer) => ok(answer).body.data['deposited']);
    expect(deposited.sort(), 'by one of three imports at once').to.deep.equal([0, 0, 1]);
    expect(await fixture.ledgerSince(before)).to.deep.equal({});
    expect(await latest()).to.include({ status: 'deposited', attempts: 3 });
  });

  it('are refused for a bank that does not use files', async () => {
    const other = await demoFixture();
    try {
      await earnPayout(other);
      await other.run('payout-calculate');
      const asAdmin = other.as('admin');
      const [batch] = await asAdmin.read<Wire[]>(BATCHES);
      expectRefused(await asAdmin.get(`${BATCHES}/${batch!.id}/file`), 'state', { state: 'sent to the bank' });
    } finally {
      await other.close();
    }
  });
});
