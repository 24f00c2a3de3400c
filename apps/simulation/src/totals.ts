import type { JournalEntry } from '@spotter/core/ledger';

/** Adds to a total, which is absent while it is zero. @returns the new total. */
export function addTo(totals: Map<string, number>, name: string, amount: number): number {
  const total = (totals.get(name) ?? 0) + amount;
  if (total === 0) totals.delete(name);
  else totals.set(name, total);
  return total;
}

/** The won that postings book on an account. */
export const totalOn = (account: string, postings: JournalEntry['postings']): number =>
  postings.reduce((total, posting) => (posting.account === account ? total + posting.amount : total), 0);
