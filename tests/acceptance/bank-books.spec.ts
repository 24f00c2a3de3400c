import type { Schemas } from '@spotter/client';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, dayOf, instant, monthInterval, monthOf, type Day, type Month } from '@spotter/core/kernel';
import { expect } from 'chai';
import { rowsOf } from '../support/rows-of.js';
import { runSpotter } from '../support/run-spotter.js';
import { ok, type Answer } from '../support/api.js';
import {
  demoFixture,
  expectInvalid,
  expectRefused,
  issuesOf,
  refusalOf,
  type DemoFixture,
  type Wire,
} from './demo-fixture.js';
import { earnPayout } from './earn-payout.js';

const SETTLEMENTS = '/api/admin/settlements';
const HEADER = 'paymentId,gross,fee,net,settledOn';

type Report = Schemas['SettlementReport'];

describe('the bank’s own books, over HTTP', () => {
  let fixture: DemoFixture;
  let day: Day;
  beforeEach(async () => {
    fixture = await demoFixture();
    day = dayOf(instant(await fixture.now()));
  });
  afterEach(() => fixture.close());

  const importing = (csv: string, headers: Readonly<Record<string, string>> = {}) =>
    fixture.as('admin').postCsv<Report>(SETTLEMENTS, csv, headers);
  const file = (...lines: readonly string[]) => [HEADER, ...lines, ''].join('\r\n');
  const charge = async (): Promise<string> => {
    const payment = { billingKey: 'sandbox-ok' };
    ok(await fixture.member().post('/api/points/charge', { amount: 100_000, payment }));
    return (await fixture.member().read<readonly Wire[]>('/api/payments'))[0]!.id;
  };
  const reasons = ({ body }: Answer<Report>) => body.data.differences.map(({ reason }) => reason);
  const actions = (action: string) => fixture.as('admin').read<readonly Wire[]>(`/api/admin/audit?action=${action}`);

  /** Runs the command in this process. */
  const spotter = (...words: readonly string[]) =>
    runSpotter({ DATABASE_URL: fixture.service.databaseUrl }, '', ...words);

  const expectSound = async () => {
    const { code, output } = await spotter('ledger', 'audit');
    expect(code, output).to.equal(0);
  };

  describe('settlements of the gateway', () => {
    it('move gross from the gateway to bank and fees, once a payment', async () => {
      const id = await charge();
      const before = await fixture.ledger();
      const csv = file(`${id},100000,3300,96700,${day}`);
      const answer = await importing(csv);
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
      const totals = { lines: 1, booked: 1, gross: 100_000, fee: 3_300, net: 96_700 };
      const { id: importId, ...report } = answer.body.data;
      expect(report).to.deep.equal({ ...totals, differences: [] });
      expect(await fixture.ledgerSince(before)).to.deep.equal({ gateway: -100_000, bank: 96_700, fees: 3_300 });
      const again = await importing(csv);
      expect(again.body.data).to.include({ id: null, booked: 0, gross: 0 });
      expect(again.body.data.differences).to.deep.equal([
        { line: 2, paymentId: id, reason: 'settled_before', expected: null, found: null },
      ]);
      expect(await fixture.ledgerSince(before)).to.deep.equal({ gateway: -100_000, bank: 96_700, fees: 3_300 });
      await expectSound();
      const recorded = await actions('import-settlements');
      expect(recorded).to.have.lengthOf(1);
      expect(recorded[0]).to.deep.include({
        subject: { type: 'settlement-import', id: importId },
        after: { ...totals, differences: 0 },
      });
    });

    it('name a one-time payment by its id at the gateway, or by ours', async () => {
      const gatewayId = `sandbox-ok-${randomUUID()}`;
      const body = { amount: 10_000, payment: { paymentId: gatewayId } };
      ok(await fixture.member().post('/api/points/charge', body));
      const [payment] = await fixture.member().read<readonly Wire[]>('/api/payments');
      const answer = await importing(
        file(`${gatewayId},10000,0,10000,${day}`, `${payment!.id},10000,0,10000,${addDays(day, 1)}`),
      );
      expect(answer.body.data).to.include({ booked: 1 });
      expect(reasons(answer)).to.deep.equal(['repeated']);
      expect((await actions('import-settlements'))[0]!['after']).to.include({ booked: 1, differences: 1 });
    });

    it('are refused as a whole when the file cannot be read, and change nothing', async () => {
      const before = await fixture.ledger();
      const id = await charge();
      const right = `${id},100000,0,100000,${day}`;
      for (const csv of [
        ...['', HEADER, right, `paymentId;gross;fee;net;settledOn\n${right}`, `${HEADER}\n"${right}`],
        ...[file(right, `${id},9999999999999999999,0,0,${day}`), file(right, `${id},1e3,0,0,${day}`)],
        file(right, `${id},999999999999999,0,999999999999999,${day}`),
        ...[file(right, `${id},"=1+1",0,0,${day}`), file(right, `${id},1,0,1,2026-02-30`), file(`${right}\0`)],
        ...[file(right, `${id},1,0`), `${HEADER}\n${`${right}\n`.repeat(10_001)}`],
      ])
        expect(refusalOf(await importing(csv)), csv.slice(0, 80)).to.equal('400 VALIDATION_ERROR');
      const tooLarge = await importing(`${HEADER}\n${'x'.repeat(1_024 * 1_024)}`);
      expectInvalid(tooLarge, '', 'TOO_LARGE');
      expect(issuesOf(tooLarge)[0]!.message).to.equal('The body must not be larger than 1,048,576 bytes.');
      const empty = await importing('');
      expect([empty.status, empty.body.error.message]).to.deep.equal([400, `The first line must be ${HEADER}.`]);
      expect(refusalOf(await fixture.as('admin').post(SETTLEMENTS, { csv: file(right) }))).to.equal(
        '400 VALIDATION_ERROR',
      );
      expect(await fixture.ledgerSince(before)).to.include({ gateway: 100_000 });
      expect(await fixture.ledgerSince(before)).not.to.have.any.keys('bank', 'fees');
      expect(await actions('import-settlements')).to.deep.equal([]);
    });

    it('give the first answer again under an Idempotency-Key, and refuse another file under it', async () => {
      const csv = file(`${await charge()},100000,3300,96700,${day}`);
      const headers = { 'idempotency-key': randomUUID() };
      const [first, again] = [await importing(csv, headers), await importing(csv, headers)];
      expect(again.body).to.deep.equal(first.body);
      expect(again.headers.get('idempotent-replayed')).to.equal('true');
      expect((await importing(file(`x,1,0,1,${day}`), headers)).status).to.equal(400);
    });

    it('are imported by the command line, which lists the differences and exits with 2', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'settlements-'));
      try {
        const path = join(folder, 'december.csv');
        await writeFile(path, file(`${await charge()},100000,3300,96700,${day}`, `nobody\u001b[2J,1,0,1,${day}`));
        for (const reason of ['', ' ', 'x'.repeat(501)]) {
          const refused = await spotter('settlements', 'import', path, '--reason', reason);
          expect(refused).to.include({ code: 1, errors: 'spotter: --reason must have 1 to 500 characters.\n' });
        }
        const words = ['settlements', 'import', path, '--reason', ` ${'독'.repeat(500).normalize('NFD')} `];
        const { code, output, errors } = await spotter(...words);
        expect(code, errors).to.equal(2);
        expect(output).to.include('booked 1 of 2 lines: gross 100,000, fees 3,300, net 96,700');
        expect(output).to.match(/^3 +nobody\\u001b\[2J +unknown_payment$/m);
        const missing = await spotter('settlements', 'import', join(folder, 'none.csv'));
        expect(missing.code).to.equal(1);
        expect(missing.errors).to.match(/none\.csv cannot be read: ENOENT: no such file or directory, open '.+'\.\n$/);
        await writeFile(path, 'wrong');
        const wrong = await spotter('settlements', 'import', path);
        expect([wrong.code, wrong.errors]).to.deep.equal([1, `spotter: The first line must be ${HEADER}.\n`]);
        await writeFile(path, Buffer.from([0xb1, 0xe8]));
        const encoded = await spotter('settlements', 'import', path);
        expect([encoded.code, encoded.errors]).to.deep.equal([1, `spotter: ${path} is not encoded in UTF-8.\n`]);
        await writeFile(path, file(`a\0b,1,0,1,${day}`));
        const unstorable = await spotter('settlements', 'import', path);
        expect([unstorable.code, unstorable.errors]).to.deep.equal([1, 'spotter: The file must not contain NUL.\n']);
        expect((await actions('import-settlements'))[0]).to.include({ adminId: null, why: '독'.repeat(500) });
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  });

  describe('withheld tax', () => {
    let month: Month;
    let tax: number;
    const path = () => `/api/admin/tax-reports/${month}/remitted`;
    const remit = (body: object, headers: Readonly<Record<string, string>> = {}) =>
      fixture.as('admin').post<Wire>(path(), body, headers);

    beforeEach(async () => {
      const account = { bankCode: '004', accountNumber: '110-1234-567890', holder: '김멘토' };
      await fixture.as('mentor1').patch('/api/mentors/me/bank-account', account);
      await earnPayout(fixture);
      await fixture.run('payout-calculate');
      const [payout] = await fixture.as('mentor1').read<readonly Wire[]>('/api/mentors/me/payouts');
      month = monthOf(instant(Date.parse(payout!['depositedAt'] as string)));
      tax = (payout!['incomeTax'] as number) + (payout!['localIncomeTax'] as number);
    });

    /** Moves the clock to the first day after the month, before the reports are made. */
    const paidOn = () => dayOf(monthInterval(month).endsAt);
    const makeReports = async () => {
      await fixture.moveTo(monthInterval(month).endsAt);
      await fixture.run('tax-report-generate');
    };

    it('cannot be remitted before the month has reports', async () => {
      expect(refusalOf(await remit({ amount: 1, on: day }))).to.equal('404 NOT_FOUND');
      expect((await fixture.as('admin').post('/api/admin/tax-reports/2026-13/remitted', {})).status).to.equal(400);
    });

    it('moves from withholding to the bank in parts, never beyond what was withheld', async () => {
      await makeReports();
      const before = await fixture.ledger();
      const first = await remit({ amount: tax - 100, on: paidOn() });
      expect(first.status, JSON.stringify(first.body)).to.equal(201);
      const totals = { withheld: tax, remitted: tax - 100, left: 100 };
      expect(first.body.data).to.deep.include({ month, amount: tax - 100, on: paidOn(), ...totals });
      expectRefused(await remit({ amount: 101, on: paidOn() }), 'tax-withheld', totals);
      expect((await remit({ amount: 100, on: paidOn() })).body.data).to.include({ left: 0 });
      expect(await fixture.ledgerSince(before)).to.deep.equal({ withholding: -tax, bank: -tax });
      await expectSound();
      const [, remitted] = await actions('remit-tax');
      expect(remitted).to.deep.include({
        before: { month, remitted: 0 },
        after: { month, remitted: tax - 100, on: paidOn() },
      });
    });

    it('is remitted once by concurrent requests for all of it', async () => {
      await makeReports();
      const before = await fixture.ledger();
      const answers = await Promise.all(Array.from({ length: 6 }, () => remit({ amount: tax, on: paidOn() })));
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([201, 422, 422, 422, 422, 422]);
      expect(await fixture.ledgerSince(before)).to.deep.equal({ withholding: -tax, bank: -tax });
    });

    it('is remitted once under an Idempotency-Key, and refused for bad input', async () => {
      await makeReports();
      const headers = { 'idempotency-key': randomUUID() };
      const body = { amount: 10, on: paidOn() };
      const [first, again] = [await remit(body, headers), await remit(body, headers)];
      expect(again.body).to.deep.equal(first.body);
      for (const bad of [
        ...[{ amount: 0 }, { amount: -1 }, { amount: 1.5 }, { amount: '1' }, { amount: 1e300 }, { amount: undefined }],
        ...[{ on: '2026-02-30' }, { on: undefined }, { more: 1 }],
        ...[{ on: addDays(paidOn(), 1) }, { on: addDays(`${month}-01` as Day, -1) }],
      ])
        expectInvalid(await remit({ ...body, ...bad }), Object.keys(bad)[0]!);
      expect((await rowsOf(fixture.service.databaseUrl, 'select * from tax_remittance')).length).to.equal(1);
    });
  });
});
