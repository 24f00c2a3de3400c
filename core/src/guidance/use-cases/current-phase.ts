import type { Reads } from '../../application/ports.js';
import { type Phase, determinePhase } from '../rules/phase.js';
import { loadTrainingHistory } from './training-history.js';
import type { MemberId } from '../../kernel/ids.js';
import { recordedUntil } from '../../training/rules/recorded-until.js';

/** The phase that a member is in now (docs/guidance.md, Phase). */
export class CurrentPhase {
  constructor(private readonly ports: Reads<'training', 'clock' | 'policies'>) {}

  async execute(memberId: MemberId): Promise<Phase> {
    const at = this.ports.clock.now();
    const before = recordedUntil(at, this.ports.policies.checkIn);
    return determinePhase(await loadTrainingHistory(this.ports, memberId, before), at, this.ports.policies);
  }
}
