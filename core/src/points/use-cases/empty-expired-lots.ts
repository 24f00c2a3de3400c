import type { RowSelection } from '../../application/row-selection.js';
import type { Repositories } from '../../application/repositories.js';
import type { Ids, PointLotId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { expireLot } from '../rules/expiry-entries.js';

/** The instant, ids and rule with which lots are expired. */
export interface ExpiryInputs {
  readonly at: Instant;
  readonly ids: Ids;
  /** The rule; default: `expireLot` of the core. */
  readonly expire?: typeof expireLot;
}

/** Empties at most `limit` of the lots whose time is over, and books what was left of them. @returns how many. */
export async function emptyExpiredLots(
  { pointLots, journal }: Pick<Repositories, 'pointLots' | 'journal'>,
  { at, ids, expire = expireLot }: ExpiryInputs,
  limit: number,
  selection?: RowSelection<PointLotId>,
): Promise<number> {
  const due = await pointLots.findExpiring(at, limit, selection);
  const emptied = due.map((lot) => expire(ids, lot, at));
  await pointLots.save(...emptied.map(({ lot }) => lot));
  await journal.append(...emptied.map(({ entry }) => entry));
  return emptied.length;
}
