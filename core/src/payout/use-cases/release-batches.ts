import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { ReasonedAuthority, NewAdministratorAction } from '../../audit-trail/rules/administrator-action.js';
import type { PayoutBatchId } from '../../kernel/ids.js';
import { type PayoutBatch, releaseBatch, requestRelease } from '../rules/payout-batch.js';

export interface ReleaseCommand extends ReasonedAuthority {
  readonly batchId: PayoutBatchId;
}

type ReleaseBatchesRepositories = Pick<Repositories, 'payoutBatches' | 'administratorActions'>;

/** Requests the release of a batch, as the first person. The batch accepts no further payouts. */
export class RequestPayoutRelease {
  constructor(private readonly ports: RequiredPorts<keyof ReleaseBatchesRepositories>) {}

  /** @throws DomainError not-found; policy-violation (`state`). */
  execute({ batchId, ...authority }: ReleaseCommand): Promise<void> {
    return this.ports.transaction.run(async (repositories) => {
      const batch = await repositories.payoutBatches.get(batchId);
      const requested = requestRelease(batch, authority.adminId);
      await keep(repositories, requested, { ...authority, action: 'request-payout-release' });
    });
  }
}

/** Releases a batch, as the second person: the next run of `payout-deposit` sends its payouts to the bank. */
export class ReleasePayoutBatch {
  constructor(private readonly ports: RequiredPorts<keyof ReleaseBatchesRepositories, 'clock'>) {}

  /** @throws DomainError not-found; policy-violation (`state`, `two-person-release`). */
  execute({ batchId, ...authority }: ReleaseCommand): Promise<void> {
    return this.ports.transaction.run(async (repositories) => {
      const batch = await repositories.payoutBatches.get(batchId);
      const released = releaseBatch(batch, authority.adminId, this.ports.clock.now());
      await keep(repositories, released, { ...authority, action: 'release-payout-batch' });
    });
  }
}

async function keep(
  { payoutBatches, administratorActions }: ReleaseBatchesRepositories,
  batch: PayoutBatch,
  action: Pick<NewAdministratorAction, 'adminId' | 'requestId' | 'reason' | 'action'>,
): Promise<void> {
  await payoutBatches.save(batch);
  await administratorActions.add({
    ...action,
    subject: { type: 'payout-batch', id: batch.id },
    before: null,
    after: { periodId: batch.periodId },
  });
}
