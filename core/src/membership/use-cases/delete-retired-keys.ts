import type { Job, JobReport } from '../../application/job.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import { readPages } from '../../application/read-pages.js';
import type { Repositories } from '../../application/repositories.js';
import { askUntilSilent } from '../../application/silence-limit.js';
import type { RetiredBillingKeyId } from '../../kernel/ids.js';
import { canDeleteKey, markBillingKeyDeleted, type RetiredBillingKey } from '../rules/payment-method.js';

type DeleteRetiredKeysRepositories = Pick<Repositories, 'retiredBillingKeys' | 'payments'>;

/**
 * Deletes replaced billing keys at the gateway. The job deletes keys that remained after a crash, without an answer of the gateway, or
 * during a charge.
 */
export class DeleteRetiredKeys implements Job {
  constructor(
    private readonly ports: RequiredPorts<keyof DeleteRetiredKeysRepositories, 'gateway' | 'clock'> &
      Reads<'memberships'>,
  ) {}

  async run(): Promise<JobReport> {
    const { clock, queries } = this.ports;
    const left = await readPages<RetiredBillingKeyId>((after) => queries.memberships.undeletedBillingKeys(after));
    const rows = left.map((id) => ({ id }));
    return askUntilSilent(clock, rows, async ({ id }) => (await this.execute(id)) || 'no answer');
  }

  /** @returns whether this call deleted it; false without an answer of the gateway, or during a charge to it. */
  async execute(id: RetiredBillingKeyId): Promise<boolean> {
    const key = await this.ports.transaction.run((repositories) => findDeletable(repositories, id));
    if (!key || !(await this.ports.gateway.deleteBillingKey(key.billingKey))) return false;
    return this.ports.transaction.run(async ({ retiredBillingKeys }) => {
      const read = await retiredBillingKeys.get(id);
      if (read.deletedAt !== null) return false;
      await retiredBillingKeys.save(markBillingKeyDeleted(read, this.ports.clock.now()));
      return true;
    });
  }
}

async function findDeletable(
  { retiredBillingKeys, payments }: DeleteRetiredKeysRepositories,
  id: RetiredBillingKeyId,
): Promise<RetiredBillingKey | null> {
  const key = await retiredBillingKeys.get(id);
  return canDeleteKey(key, await payments.findPending(key.memberId)) ? key : null;
}
