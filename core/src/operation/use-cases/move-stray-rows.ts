import type { Clock } from '../../kernel/clock.js';
import { instant, plus, type Instant } from '../../kernel/instant.js';
import type { PartitionPolicies } from '../policy.js';
import type { PartitionedTable, Partitions, StrayRows } from '../ports.js';
import { partitionPeriodAt } from '../rules/partition-period.js';

/** Rows that were moved to their partition. */
export interface MovedRows extends StrayRows {
  readonly partition: string;
}

/**
 * Moves rows of the default partitions to partitions of their periods. Ids of a later time than partitions are made for stay: no clock
 * made them.
 */
export class MoveStrayRows {
  constructor(
    private readonly partitions: Partitions,
    private readonly clock: Clock,
    private readonly policies: PartitionPolicies,
  ) {}

  /** @returns the moved rows. `Partitions.listStrayRows` lists the rows that stay. */
  async execute(): Promise<readonly MovedRows[]> {
    const latest = plus(this.clock.now(), this.policies.partitions.aheadMs);
    const moved: MovedRows[] = [];
    for (const table of this.partitions.tables) moved.push(...(await this.moveIn(table, latest)));
    return moved;
  }

  private async moveIn({ name, by }: PartitionedTable, latest: Instant): Promise<readonly MovedRows[]> {
    const moved: MovedRows[] = [];
    let at = await this.partitions.findNextStray(name, instant(0));
    while (at !== null && at <= latest) {
      const period = partitionPeriodAt(by, at);
      const rows = await this.partitions.moveStray(name, period);
      moved.push({ table: name, partition: `${name}_${period.name}`, rows });
      at = await this.partitions.findNextStray(name, period.endsAt);
    }
    return moved;
  }
}
