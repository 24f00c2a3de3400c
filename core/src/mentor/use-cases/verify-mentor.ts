import type { RequiredPorts } from '../../application/ports.js';
import type { ReasonedAuthority } from '../../audit-trail/rules/administrator-action.js';
import type { MentorId } from '../../kernel/ids.js';
import { statusFieldsOf, verifyMentor } from '../rules/mentor.js';

export interface VerifyMentorCommand extends ReasonedAuthority {
  readonly mentorId: MentorId;
}

/** An administrator marks the verification course passed. */
export class VerifyMentor {
  constructor(
    private readonly ports: RequiredPorts<'mentors' | 'people' | 'outbox' | 'administratorActions', 'clock'>,
  ) {}

  /** @throws DomainError not-found, also for an account that is closed; policy-violation for a mentor on hold. */
  execute({ mentorId, ...authority }: VerifyMentorCommand): Promise<void> {
    return this.ports.transaction.run(async ({ mentors, people, outbox, administratorActions }) => {
      const mentor = await mentors.get(mentorId);
      await people.get(mentorId); // the account is open
      const after = verifyMentor(mentor, this.ports.clock.now());
      if (after === mentor) return;
      await mentors.save(after);
      await outbox.add({ type: 'mentor-verified', mentorId });
      const subject = { type: 'mentor', id: mentorId } as const;
      const change = { before: statusFieldsOf(mentor), after: statusFieldsOf(after) };
      await administratorActions.add({ ...authority, action: 'verify-mentor', subject, ...change });
    });
  }
}
