import { TossBank } from '@spotter/bank-toss';
import { instant, krw, parseInstant } from '@spotter/core/kernel';
import type { Deposit } from '@spotter/core/payout';
import { expect } from 'chai';
import { TOSS_FAULTS, TOSS_SECRET_KEY, TOSS_SECURITY_KEY, TossServer } from '../support/toss-server.js';
import { describeBank } from './bank-contract.js';
import { newId } from './builders.js';
import { MemoryTossRecords } from '../support/memory-toss-records.js';

/** A Monday. */
const NOON = parseInstant('2026-11-23T12:00:00+09:00') ?? instant(0);

describeBank({
  name: 'Toss Payments as a bank',
  async open() {
    const toss = await TossServer.start();
    toss.now = () => NOON;
    return {
      bank: new TossBank({
        secretKey: TOSS_SECRET_KEY,
        securityKey: TOSS_SECURITY_KEY,
        baseUrl: toss.url,
        clock: { now: () => NOON },
        records: new MemoryTossRecords(),
        contactOf: async () => ({ name: '김멘토', email: 'mentor@spotter.test', phone: '+821012345678' }),
      }),
      paidTo: async (accountNumber) => toss.paidTo(accountNumber),
      complete: async () => toss.complete(),
      pays: '1101234561234',
      refuses: '1101234567777',
      loseAnswer: () => toss.fail(TOSS_FAULTS.breaks),
      close: () => toss.stop(),
    };
  },
});

/** Opened once, by one side; the other waits for it. */
function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

describe('a deposit that one process prepares at Toss Payments', () => {
  const ACCOUNT = '1101234561234';

  it('has no answer for another process, and is paid once', async () => {
    const toss = await TossServer.start();
    toss.now = () => NOON;
    try {
      const [reached, released] = [gate(), gate()];
      const records = new MemoryTossRecords();
      const access = { secretKey: TOSS_SECRET_KEY, securityKey: TOSS_SECURITY_KEY, baseUrl: toss.url };
      const contact = { name: '김멘토', email: 'mentor@spotter.test', phone: '+821012345678' };
      const bankThat = (waits: () => Promise<void>) =>
        new TossBank({
          ...{ ...access, records, clock: { now: () => NOON } },
          contactOf: () => waits().then(() => contact),
        });
      const slow = bankThat(() => {
        reached.open();
        return released.opened;
      });
      const other = bankThat(async () => undefined);
      const payee = { reference: '12345678901234567890', bankCode: '004', accountNumber: ACCOUNT, holder: '김멘토' };
      const deposit: Deposit = { key: `${newId()}_1`, mentorId: newId(), amount: krw(29_010), ...payee };
      const first = slow.deposit([deposit]);
      await reached.opened;
      expect(await other.query({ key: deposit.key, reference: null })).to.deep.equal({ kind: 'unknown' });
      expect((await other.deposit([deposit])).get(deposit.key)).to.deep.equal({ kind: 'unknown' });
      released.open();
      await first;
      toss.complete();
      expect(await other.query({ key: deposit.key, reference: null })).to.deep.include({ kind: 'deposited' });
      expect(toss.paidTo(ACCOUNT)).to.equal(29_010);
    } finally {
      await toss.stop();
    }
  });
});
