import type { RequiredPorts, Reads } from '../../application/ports.js';
import { releaseAutomatically } from '../rules/payout-batch.js';

/** Releases every unreleased batch under the policy `automatic`. A repetition has no effect. */
export class ReleaseBatchesAutomatically {
  constructor(private readonly ports: RequiredPorts<'payoutBatches', 'clock' | 'policies'> & Reads<'payoutBatches'>) {}

  async execute(): Promise<void> {
    if (this.ports.policies.payout.release !== 'automatic') return;
    for (const id of await this.ports.queries.payoutBatches.unreleased())
      await this.ports.transaction.run(async ({ payoutBatches }) => {
        const released = releaseAutomatically(await payoutBatches.get(id), this.ports.clock.now());
        if (released) await payoutBatches.save(released);
      });
  }
}
