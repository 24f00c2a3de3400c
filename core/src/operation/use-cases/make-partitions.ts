import type { Job, JobFailure, JobReport } from '../../application/job.js';
import type { Clock } from '../../kernel/clock.js';
import type { PartitionPolicies } from '../policy.js';
import type { Partitions } from '../ports.js';
import { partitionPeriodsToMake, type Partition, type PartitionPeriod } from '../rules/partition-period.js';

/** The job `partition-make`: makes the partitions of every partitioned table for the present and the coming periods. */
export class MakePartitions implements Job {
  constructor(
    private readonly partitions: Partitions,
    private readonly clock: Clock,
    private readonly policies: PartitionPolicies,
  ) {}

  async run(): Promise<JobReport> {
    const existing = await this.partitions.list();
    const missing = this.partitions.tables.flatMap(({ name, by }) => {
      const ofTable = existing.filter(({ table }) => table === name);
      return partitionPeriodsToMake(by, this.clock.now(), this.policies)
        .filter((period) => !ofTable.some((partition) => holds(partition, period)))
        .map((period) => ({ table: name, period }));
    });
    let changed = 0;
    const failures: JobFailure[] = [];
    for (const { table, period } of missing) {
      const outcome = await this.partitions.add(table, period);
      if (outcome === 'made') changed += 1;
      if (outcome === 'blocked') failures.push(blockedFailure(`${table}_${period.name}`));
    }
    return { considered: missing.length, changed, skipped: missing.length - changed - failures.length, failures };
  }
}

const holds = ({ startsAt, endsAt }: Partition, period: PartitionPeriod): boolean =>
  endsAt !== null && (startsAt === null || startsAt <= period.startsAt) && period.endsAt <= endsAt;

const blockedFailure = (id: string): JobFailure => ({
  id,
  code: 'internal',
  message: 'Rows of this period are in the default partition: run spotter partitions move.',
});
