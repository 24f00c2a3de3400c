import type { RequiredPorts } from '../../application/ports.js';
import type { FixedSlot } from '../rules/fixed-slot.js';
import { saveEndedSlot } from './end-slot.js';
import { notFound } from '../../kernel/domain-error.js';
import type { FixedSlotId, MentorId } from '../../kernel/ids.js';

export interface EndAsMentorCommand {
  readonly fixedSlotId: FixedSlotId;
  readonly mentorId: MentorId;
  /** The reason, which the member reads. */
  readonly reason: string;
}

/** A mentor ends a weekly hour. Booked occurrences stay, and the member gets the reason. A repetition has no effect. */
export class EndFixedSlotAsMentor {
  constructor(private readonly ports: RequiredPorts<'fixedSlots' | 'outbox', 'clock'>) {}

  /** @throws DomainError not-found, also for another mentor's slot. */
  execute({ fixedSlotId, mentorId, reason }: EndAsMentorCommand): Promise<FixedSlot> {
    return this.ports.transaction.run(async (repositories) => {
      const slot = await repositories.fixedSlots.get(fixedSlotId);
      if (slot.mentorId !== mentorId) throw notFound('fixed slot');
      return saveEndedSlot(repositories, slot, { at: this.ports.clock.now(), by: 'mentor', reason });
    });
  }
}
