import type { Reads } from '../../application/ports.js';
import { type Phase, determinePhase } from '../rules/phase.js';
import { loadTrainingHistory } from './training-history.js';
import type { MemberId } from '../../kernel/ids.js';
import { recordedUntil } from '../../training/rules/recorded-until.js';

/** The phase that a member is in now (docs/guidance.md, Phase). */
export class CurrentPhase {
  constructor(private readonly ports: Reads<'training', 'clock' | 'policies'>) {}

  async execute(memberId: MemberId): Promise<Phase> {
    const { clock, queries, policies } = this.ports;
    const at = clock.now();
    const before = recordedUntil(at, policies.checkIn);
    return determinePhase(await loadTrainingHistory(queries.training, memberId, before, policies), at, policies);
  }
}
