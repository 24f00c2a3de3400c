import type { Stores } from '../../application/stores.js';
import type { Settlement } from '../rules/settlement.js';

/** Books what an outcome does to the books, and what the mentor earns by it. */
export async function bookSettlement(
  { journal, earnings }: Pick<Stores, 'journal' | 'earnings'>,
  { entry, earning }: Settlement,
): Promise<void> {
  await journal.append(entry);
  await earnings.add(earning);
}
