import { TossBank, type TossRecords } from '@spotter/bank-toss';
import { instant, krw, parseInstant, plus, type Instant } from '@spotter/core/kernel';
import type { Deposit } from '@spotter/core/payout';
import { expect } from 'chai';
import { newId } from '../contract/builders.js';
import { TOSS_SECRET_KEY, TOSS_SECURITY_KEY, TossServer } from '../support/toss-server.js';
import { openDatabaseFixture, type DatabaseFixture } from './database-fixture.js';
import { MemoryTossRecords } from '../support/memory-toss-records.js';

/** A Monday. */
const NOON: Instant = parseInstant('2026-11-23T12:00:00+09:00') ?? instant(0);

const places: Readonly<Record<string, (fixture: DatabaseFixture) => TossRecords>> = {
  memory: () => new MemoryTossRecords(),
  PostgreSQL: ({ database }) => database.tossRecords,
};

for (const [name, recordsOf] of Object.entries(places))
  describe(`the records of Toss Payments in ${name}`, () => {
    let fixture: DatabaseFixture;
    let records: TossRecords;
    before(async () => {
      fixture = await openDatabaseFixture();
      records = recordsOf(fixture);
    });
    after(() => fixture.close());

    const aRequest = () => ({
      key: `${newId()}:1`,
      sellerId: 'seller_1',
      amount: krw(96_700),
      requestedAt: NOON,
    });

    it('keep the last known status of a payee', async () => {
      const seller = { reference: '12345678901234567890', sellerId: 'seller_1', status: 'APPROVAL_REQUIRED' };
      expect(await records.seller(seller.reference)).to.equal(null);
      await records.saveSeller(seller);
      await records.saveSeller({ ...seller, status: 'APPROVED' });
      expect(await records.seller(seller.reference)).to.deep.equal({ ...seller, status: 'APPROVED' });
    });

    it('add a payee once for many', async () => {
      for (let number = 0; number < 50; number += 1) {
        const seller = { reference: newId(), sellerId: `seller_of_many_${number}`, status: 'APPROVED' };
        await Promise.all(Array.from({ length: 10 }, () => records.saveSeller(seller)));
        expect(await records.seller(seller.reference)).to.deep.equal(seller);
      }
    });

    it('keep a request as it was', async () => {
      const request = aRequest();
      expect(await records.request(request.key)).to.equal(null);
      expect(await records.begin(request, null)).to.equal(true);
      expect(await records.request(request.key)).to.deep.equal(request);
    });

    it('allow one of many concurrent calls to begin a request, and one to repeat it', async () => {
      const request = aRequest();
      const begun = await Promise.all([1, 2, 3, 4].map(() => records.begin(request, null)));
      expect(begun.filter(Boolean)).to.have.length(1);
      const again = { ...request, requestedAt: plus(NOON, 1) };
      for (const previous of [null, plus(NOON, 1)])
        expect(await records.begin(again, previous), String(previous)).to.equal(false);
      const repeated = await Promise.all([1, 2, 3, 4].map(() => records.begin(again, NOON)));
      expect(repeated.filter(Boolean)).to.have.length(1);
      expect(await records.request(request.key)).to.deep.equal(again);
    });

    it('delete a request that was refused, but not a later one', async () => {
      const request = aRequest();
      const again = { ...request, requestedAt: plus(NOON, 1) };
      await records.begin(request, null);
      await records.begin(again, NOON);
      await records.forget(request);
      expect(await records.request(request.key)).to.deep.equal(again);
      await records.forget(again);
      expect(await records.request(request.key)).to.equal(null);
    });
  });

describe('several processes that pay by Toss Payments', () => {
  it('pay a deposit once', async () => {
    const fixture = await openDatabaseFixture();
    const toss = await TossServer.start();
    toss.now = () => NOON;
    const banks = Array.from(
      { length: 6 },
      () =>
        new TossBank({
          secretKey: TOSS_SECRET_KEY,
          securityKey: TOSS_SECURITY_KEY,
          baseUrl: toss.url,
          clock: { now: () => NOON },
          records: fixture.database.tossRecords,
          contactOf: async () => ({ name: '김멘토', email: 'mentor@spotter.test', phone: '+821012345678' }),
        }),
    );
    const deposits = Array.from({ length: 10 }, (_, index): Deposit => ({
      key: `${newId()}:1`,
      mentorId: newId(),
      reference: String(index).padStart(20, '0'),
      amount: krw(1_000),
      bankCode: '004',
      accountNumber: '1101234561234',
      holder: '김멘토',
    }));
    await Promise.all(banks.map((bank) => bank.deposit(deposits)));
    expect(toss.paidTo('1101234561234')).to.equal(10_000);
    expect(toss.listSellers()).to.have.length(10);
    await toss.stop();
    await fixture.close();
  });
});
