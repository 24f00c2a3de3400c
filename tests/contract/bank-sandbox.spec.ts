import { MemorySandboxLog, SandboxBank } from '@spotter/sandbox';
import { instant } from '@spotter/core/kernel';
import type { Deposit } from '@spotter/core/payout';
import { describeBank } from './bank-contract.js';

describeBank({
  name: 'the sandbox as a bank',
  async open() {
    const log = new MemorySandboxLog();
    const bank = new SandboxBank({ now: () => instant(1_000) }, log);
    const sent = new Map<string, Deposit>();
    let isLost = false;
    return {
      bank: {
        batchSize: bank.batchSize,
        deposit: async (deposits) => {
          for (const deposit of deposits) sent.set(deposit.key, deposit);
          const outcomes = await bank.deposit(deposits);
          const answer = isLost ? new Map() : outcomes;
          isLost = false;
          return answer;
        },
        query: (deposit) => bank.query(deposit),
        returned: (since) => bank.returned(since),
      },
      paidTo: async (accountNumber) => {
        const made = [...(await log.startingWith('bank deposit ')).keys()].map((name) => sent.get(name.slice(13)));
        return made.reduce((sum, one) => sum + (one?.accountNumber === accountNumber ? one.amount : 0), 0);
      },
      complete: async () => undefined,
      pays: '1101234561234',
      refuses: '1101234560000',
      loseAnswer: () => {
        isLost = true;
      },
      close: async () => undefined,
    };
  },
});
