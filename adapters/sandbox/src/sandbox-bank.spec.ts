import { DAY, instant, krw, type Clock, type MentorId } from '@spotter/core/kernel';
import type { Deposit } from '@spotter/core/payout';
import { expect } from 'chai';
import { SandboxBank } from './sandbox-bank.js';
import { MemorySandboxLog } from './sandbox-log.js';

let moment = 1_000;
const clock: Clock = { now: () => instant(moment) };
const deposit = (key: string, accountNumber: string): Deposit => ({
  key,
  mentorId: 'mo' as MentorId,
  reference: '12345678901234567890',
  amount: krw(96_700),
  bankCode: '004',
  accountNumber,
  holder: '김멘토',
});
const send = async (bank: SandboxBank, key: string, accountNumber: string) =>
  (await bank.deposit([deposit(key, accountNumber)])).get(key);
const deposited = { kind: 'deposited', at: 1_000 };

describe('the sandbox bank', () => {
  let log: MemorySandboxLog;
  let bank: SandboxBank;
  beforeEach(() => {
    moment = 1_000;
    log = new MemorySandboxLog();
    bank = new SandboxBank(clock, log);
  });

  it('refuses accounts that end in 0000', async () => {
    expect(await send(bank, 'p:1', '1101234560000')).to.deep.equal({
      kind: 'refused',
      reason: 'account_refused',
    });
    expect(await bank.query({ key: 'p:1' })).to.deep.equal({ kind: 'refused', reason: 'not_found' });
  });

  it('does not answer the first attempt for accounts that end in 9999, and moves no money', async () => {
    expect(await send(bank, 'p:1', '1101234569999')).to.deep.equal({ kind: 'unknown' });
    expect(await bank.query({ key: 'p:1' })).to.deep.equal({ kind: 'refused', reason: 'not_found' });
    expect(await send(bank, 'p:1', '1101234569999')).to.deep.equal(deposited);
    expect(await bank.query({ key: 'p:1' })).to.deep.equal(deposited);
    moment = 2_000;
    expect(await send(bank, 'p:1', '1101234569999'), 'a key is paid once').to.deep.equal(deposited);
  });

  it('pays accounts that end in 8888 and returns the deposit a day later', async () => {
    expect(await send(bank, 'p:1', '1101234568888')).to.deep.equal(deposited);
    await send(bank, 'p:2', '1101234561234');
    moment = 1_000 + DAY - 1;
    expect(await bank.returned(instant(0))).to.deep.equal([]);
    moment = 1_000 + DAY;
    const back = { key: 'p:1', reason: 'account_closed' };
    expect(await bank.returned(instant(1_000 + DAY))).to.deep.equal([back]);
    expect(await bank.returned(instant(1_001 + DAY)), 'long ago').to.deep.equal([]);
    expect(await new SandboxBank(clock, log).returned(instant(0)), 'after a restart').to.deep.equal([back]);
  });

  it('keeps its deposits over a restart', async () => {
    await send(bank, 'p:1', '1101234569999');
    expect(await send(new SandboxBank(clock, log), 'p:1', '1101234569999')).to.deep.equal(deposited);
  });
});
