import type { Clock } from '../shared/clock.js';
import type { MentorId } from '../shared/ids.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import { verified } from './mentor.js';

/** An administrator marks the verification course passed. */
export class VerifyMentor {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'mentors' | 'outbox'>>,
    private readonly clock: Clock,
  ) {}

  execute(mentorId: MentorId): Promise<void> {
    return this.transaction.run(async ({ mentors, outbox }) => {
      const mentor = await mentors.get(mentorId);
      const after = verified(mentor, this.clock.now());
      if (after === mentor) return;
      await mentors.save(after);
      await outbox.add({ type: 'mentor-verified', mentorId });
    });
  }
}
