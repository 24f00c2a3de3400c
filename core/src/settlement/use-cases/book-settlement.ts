import type { Repositories } from '../../application/repositories.js';
import type { Settlement } from '../rules/settlement.js';

/** Books what an outcome does to the books, and what the mentor earns by it. */
export async function bookSettlement(
  { journal, earnings }: Pick<Repositories, 'journal' | 'earnings'>,
  { entry, earning }: Settlement,
): Promise<void> {
  await journal.append(entry);
  await earnings.add(earning);
}
