import type { JournalEntry } from '../rules/journal.js';

/** The sum of an entry's postings by account. */
export function amountsOf({ postings }: Pick<JournalEntry, 'postings'>): Readonly<Record<string, number>> {
  const amounts: Record<string, number> = {};
  for (const { account, amount } of postings) amounts[account] = (amounts[account] ?? 0) + amount;
  return amounts;
}

/** The entry with the sum of its postings by account. */
export const plainEntry = (entry: JournalEntry) => ({ ...entry, postings: amountsOf(entry) });
