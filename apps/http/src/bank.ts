import type { TossTrouble } from '@spotter/bank-toss';
import type { Clock } from '@spotter/core/kernel';
import type { Bank, DepositOutcome } from '@spotter/core/payout';
import type { Persistence } from '@spotter/persistence-mikro-orm';
import type { BankSettings } from './bank-settings.js';
import type { Configuration } from './configuration.js';

interface BankCallbacks {
  readonly onTrouble: (trouble: TossTrouble) => void;
  /** Called with the outcome of each requested deposit. */
  readonly onOutcome: (outcome: DepositOutcome) => void;
}

/** Loads the libraries of the real bank only when it is configured. Null when the sandbox simulates it. */
export async function createRealBank(
  { bank }: Pick<Configuration, 'bank'>,
  persistence: Pick<Persistence, 'queries' | 'tossRecords'>,
  clock: Clock,
  { onTrouble, onOutcome }: BankCallbacks,
): Promise<Bank | null> {
  if (bank === null) return null;
  return withOutcomesReported(await openBank(bank, persistence, clock, onTrouble), onOutcome);
}

/** The reasons of postponements that alerts watch. */
export async function listPostponementReasons({ bank }: Pick<Configuration, 'bank'>): Promise<readonly string[]> {
  if (bank?.kind !== 'toss') return [];
  return [...(await import('@spotter/bank-toss')).POSTPONEMENT_REASONS];
}

async function openBank(
  bank: BankSettings,
  { queries, tossRecords }: Pick<Persistence, 'queries' | 'tossRecords'>,
  clock: Clock,
  onTrouble: (trouble: TossTrouble) => void,
): Promise<Bank> {
  if (bank.kind === 'transfer-file') {
    const { TransferFileBank } = await import('@spotter/bank-transfer-file');
    return new TransferFileBank(async (key) => (await tossRecords.request(key)) !== null);
  }
  const { TossBank } = await import('@spotter/bank-toss');
  const { secretKey, securityKey, url } = bank;
  return new TossBank({
    secretKey,
    securityKey,
    baseUrl: url,
    clock,
    records: tossRecords,
    contactOf: (mentorId) => queries.mentors.mentor(mentorId, clock.now()),
    onTrouble,
  });
}

/** The bank, with a `deposit` that reports; everything else is inherited. */
function withOutcomesReported(bank: Bank, onOutcome: (outcome: DepositOutcome) => void): Bank {
  const deposit: Bank['deposit'] = async (deposits) => {
    const outcomes = await bank.deposit(deposits);
    for (const outcome of outcomes.values()) onOutcome(outcome);
    return outcomes;
  };
  return Object.create(bank, { deposit: { value: deposit } }) as Bank;
}
