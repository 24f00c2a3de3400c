import type { RowSelection } from '../../application/row-selection.js';
import type { Repositories } from '../../application/repositories.js';
import type { EarningId, Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { createReleaseEntry } from '../rules/release-entries.js';

/** The instant and ids with which earnings are released, and the rule that books it. */
export interface ReleaseInputs {
  readonly at: Instant;
  readonly ids: Ids;
  /** The booking of a release; default: `createReleaseEntry` of the core. */
  readonly entryOf?: typeof createReleaseEntry;
}

/** Releases at most `limit` of the earnings that are due, one journal entry a mentor. @returns how many. */
export async function releaseEarnings(
  { earnings, journal }: Pick<Repositories, 'earnings' | 'journal'>,
  { at, ids, entryOf = createReleaseEntry }: ReleaseInputs,
  limit: number,
  selection?: RowSelection<EarningId>,
): Promise<number> {
  const released = await earnings.takeDue(at, limit, selection);
  await journal.append(...released.map((one) => entryOf(ids, one, at)));
  return released.reduce((total, { count }) => total + count, 0);
}
