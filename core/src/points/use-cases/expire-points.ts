import type { Job, JobReport } from '../../application/job.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { processIsolatingFailures, ProcessedRows, type BatchOptions } from '../../application/set-based-run.js';
import type { Ids, PointLotId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { expireLot } from '../rules/expiry-entries.js';

/** Lots of one transaction. */
const BATCH = 5_000;

/** A part of the job `payment-ledger-release`: removes the liability for expired lots (docs/domain.md, Money: Points). */
export class ExpirePoints implements Job {
  constructor(
    private readonly ports: RequiredPorts<'pointLots' | 'journal', 'clock' | 'ids'>,
    /** The expiry rule of the core. */
    private readonly expire = expireLot,
  ) {}

  async run(): Promise<JobReport> {
    const { transaction, clock, ids } = this.ports;
    // Each transaction has its own time: points that return meanwhile expire again, with another reference.
    const inputs = () => ({ at: clock.now(), ids, expire: this.expire });
    const processed = new ProcessedRows<PointLotId>();
    await processIsolatingFailures(transaction, processed, {
      limit: BATCH,
      work: (repositories, limit, options) => emptyExpiredLots(repositories, inputs(), limit, options),
    });
    return processed.toReport();
  }
}

interface ExpiryInputs {
  readonly at: Instant;
  readonly ids: Ids;
  /** The rule; default: `expireLot` of the core. */
  readonly expire?: typeof expireLot;
}

/** Empties at most `limit` expired lots, and books their remainders. @returns the number of lots. */
export async function emptyExpiredLots(
  { pointLots, journal }: Pick<Repositories, 'pointLots' | 'journal'>,
  { at, ids, expire = expireLot }: ExpiryInputs,
  limit: number,
  { except, onTaken }: BatchOptions<PointLotId> = {},
): Promise<number> {
  const due = await pointLots.findExpiring(at, limit, except);
  if (due[0]) onTaken?.(due[0].id);
  const emptied = due.map((lot) => expire(ids, lot, at));
  await pointLots.save(...emptied.map(({ lot }) => lot));
  await journal.append(...emptied.map(({ entry }) => entry));
  return emptied.length;
}
