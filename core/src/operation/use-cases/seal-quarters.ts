import type { Clock } from '../../kernel/clock.js';
import type { PartitionPolicies } from '../policy.js';
import type { JournalSeals, Partitions } from '../ports.js';
import type { Partition } from '../rules/partition-period.js';
import { sealableQuarters } from '../rules/sealable.js';

const JOURNAL = 'journal_entry';

/** Closes quarters of the journal: from then on the database refuses entries in them, and the audit reads their sums. */
export class SealQuarters {
  constructor(
    private readonly partitions: Partitions,
    private readonly seals: JournalSeals,
    private readonly clock: Clock,
    private readonly policies: PartitionPolicies,
  ) {}

  /** @returns the quarters that were sealed. @throws Error for a quarter whose entries are wrong. */
  async execute(): Promise<readonly string[]> {
    const now = this.clock.now();
    const sealed = new Set((await this.seals.list()).map(({ name }) => name));
    const quarters = (await this.partitions.list()).filter(({ table }) => table === JOURNAL);
    const done: string[] = [];
    for (const quarter of sealableQuarters(quarters, now, this.policies)) {
      const name = quarterOf(quarter);
      if (sealed.has(name)) continue;
      await this.seals.add(name, quarter.endsAt, now);
      done.push(name);
    }
    return done;
  }
}

const quarterOf = ({ name }: Partition): string => name.slice(JOURNAL.length + 1);
