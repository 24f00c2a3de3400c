import type { RequiredPorts } from '../../application/ports.js';
import type { ReasonedAuthority } from '../../audit-trail/rules/administrator-action.js';
import type { MentorId } from '../../kernel/ids.js';
import { reinstateMentor, statusFieldsOf } from '../../mentor/rules/mentor.js';

export interface ReinstateMentorCommand extends ReasonedAuthority {
  readonly mentorId: MentorId;
}

/** An administrator lifts the holds on a mentor: account, tier, or both. */
export class ReinstateMentor {
  constructor(private readonly ports: RequiredPorts<'mentors' | 'outbox' | 'administratorActions', 'clock'>) {}

  /** @throws DomainError not-found. */
  execute({ mentorId, ...authority }: ReinstateMentorCommand): Promise<void> {
    return this.ports.transaction.run(async ({ mentors, outbox, administratorActions }) => {
      const mentor = await mentors.get(mentorId);
      const after = reinstateMentor(mentor);
      if (after === mentor) return;
      await mentors.save(after);
      const { tier, tierStatus } = after;
      if (tierStatus !== mentor.tierStatus)
        await mentors.recordTier({ mentorId, tier, tierStatus, reason: 'reinstated', at: this.ports.clock.now() });
      await outbox.add({ type: 'mentor-reinstated', mentorId, by: authority.adminId });
      const subject = { type: 'mentor', id: mentorId } as const;
      const change = { before: statusFieldsOf(mentor), after: statusFieldsOf(after) };
      await administratorActions.add({ ...authority, action: 'reinstate-mentor', subject, ...change });
    });
  }
}
