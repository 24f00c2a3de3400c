import type { Clock } from '../../kernel/clock.js';
import type { PartitionPolicies } from '../policy.js';
import type { JournalSeals, Partitions, Seal } from '../ports.js';
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

export interface SealVerification extends Seal {
  readonly isIntact: boolean;
}

/** Computes the digest of each sealed quarter from its rows again. */
export class VerifySeals {
  constructor(private readonly seals: JournalSeals) {}

  async execute(): Promise<readonly SealVerification[]> {
    const verified: SealVerification[] = [];
    for (const seal of await this.seals.list()) {
      const found = await this.seals.calculateDigest(seal.name);
      const isIntact =
        found.digest === seal.digest && found.entries === seal.entries && found.postings === seal.postings;
      verified.push({ ...seal, isIntact });
    }
    return verified;
  }
}
