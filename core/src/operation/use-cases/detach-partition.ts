import type { Clock } from '../../kernel/clock.js';
import { invalid } from '../../kernel/domain-error.js';
import type { PartitionPolicies } from '../policy.js';
import type { Partitions } from '../ports.js';
import { isDetachable } from '../rules/detachable.js';

/** Takes a partition out of its table and keeps it as a table of its own. */
export class DetachPartition {
  constructor(
    private readonly partitions: Partitions,
    private readonly clock: Clock,
    private readonly policies: PartitionPolicies,
  ) {}

  /** @throws DomainError validation for an unknown partition, or one that has to stay. */
  async execute(name: string): Promise<void> {
    const partition = (await this.partitions.list()).find((one) => one.name === name);
    const table = this.partitions.tables.find((one) => one.name === partition?.table);
    if (!partition || !table) throw invalid('partition', 'DOES_NOT_EXIST', 'There is no such partition.');
    if (!isDetachable(partition, table.by, this.clock.now(), this.policies))
      throw invalid(
        'partition',
        'NOT_ALLOWED',
        'This partition cannot be detached: its retention period is not over, or the law requires it.',
      );
    if (!(await this.partitions.detach(partition)))
      throw invalid(
        'partition',
        'NOT_ALLOWED',
        'This partition cannot be detached: it has events to plan, facts of messages, or messages to send or count.',
      );
  }
}
