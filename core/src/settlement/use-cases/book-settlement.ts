import type { Repositories } from '../../application/repositories.js';
import type { Settlement } from '../rules/settlement.js';

/** Books the entry of an outcome and the mentor's earning. */
export async function bookSettlement(
  { journal, earnings }: Pick<Repositories, 'journal' | 'earnings'>,
  { entry, earning }: Settlement,
): Promise<void> {
  await journal.append(entry);
  await earnings.add(earning);
}
