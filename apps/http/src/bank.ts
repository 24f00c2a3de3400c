import type { TossTrouble } from '@spotter/bank-toss';
import type { Clock } from '@spotter/core/kernel';
import type { Bank } from '@spotter/core/payout';
import type { Persistence } from '@spotter/persistence-mikro-orm';
import type { Configuration } from './configuration.js';

/** Loads the libraries of the real bank only when it is configured. Null when the sandbox simulates it. */
export async function createRealBank(
  { bank }: Pick<Configuration, 'bank'>,
  { queries, tossRecords }: Pick<Persistence, 'queries' | 'tossRecords'>,
  clock: Clock,
  onTrouble: (trouble: TossTrouble) => void,
): Promise<Bank | null> {
  if (bank === null) return null;
  if (bank.kind === 'transfer-file') return new (await import('@spotter/bank-transfer-file')).TransferFileBank();
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
