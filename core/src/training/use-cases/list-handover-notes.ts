import type { Reads } from '../../application/ports.js';
import type { MemberId } from '../../kernel/ids.js';
import { type HandoverNote, handoverNotes } from '../rules/handover-notes.js';
import { recordedUntil } from '../rules/recorded-until.js';

/** The newest handover notes of the member's last `historySessions` sessions. */
export class ListHandoverNotes {
  constructor(private readonly ports: Reads<'training', 'clock' | 'policies'>) {}

  async execute(memberId: MemberId, limit: number): Promise<readonly HandoverNote[]> {
    const { policies, queries, clock } = this.ports;
    const { historySessions } = policies.training;
    const before = recordedUntil(clock.now(), policies.checkIn);
    return handoverNotes(await queries.training.pastSessions(memberId, before, historySessions), limit);
  }
}
