import { MemoryTossRecords, TossBank } from '@spotter/bank-toss';
import { instant, parseInstant } from '@spotter/core/kernel';
import { TOSS_FAULTS, TOSS_SECRET_KEY, TOSS_SECURITY_KEY, TossServer } from '../support/toss-server.js';
import { describeBank } from './bank-contract.js';

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
