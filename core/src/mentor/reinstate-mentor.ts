import type { Clock } from '../shared/clock.js';
import type { AdminId, MentorId } from '../shared/ids.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import { reinstated } from './mentor.js';

export interface ReinstateMentorCommand {
  readonly mentorId: MentorId;
  readonly adminId: AdminId;
}

/** An administrator ends what is on hold of a mentor: the mentor, the tier, or both. */
export class ReinstateMentor {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'mentors' | 'outbox'>>,
    private readonly clock: Clock,
  ) {}

  execute({ mentorId, adminId }: ReinstateMentorCommand): Promise<void> {
    return this.transaction.run(async ({ mentors, outbox }) => {
      const mentor = await mentors.get(mentorId);
      const after = reinstated(mentor);
      if (after === mentor) return;
      await mentors.save(after);
      const { tier, tierStatus } = after;
      if (tierStatus !== mentor.tierStatus)
        await mentors.recordTier({ mentorId, tier, tierStatus, reason: 'reinstated', at: this.clock.now() });
      await outbox.add({ type: 'mentor-reinstated', mentorId, by: adminId });
    });
  }
}
