import { Mutex } from '../../application/mutex.js';
import type { Reads } from '../../application/ports.js';
import { determinePhase } from '../../guidance/rules/phase.js';
import { generalCaution } from '../../guidance/rules/recommendation.js';
import { loadTrainingHistory } from '../../guidance/use-cases/training-history.js';
import { formatMemberInfo } from '../rules/member-info.js';
import type { TakenDelivery } from '../rules/recipient.js';
import { handoverNotes } from '../../training/rules/handover-notes.js';

/** Describes the member to the mentor of the session when the push is sent. The description is never stored. */
export class DescribeMember {
  private readonly mutex = new Mutex();

  constructor(private readonly ports: Reads<'training', 'policies'>) {}

  /**
   * Describes one member at a time: a batch of pushes must not keep requests waiting for a connection.
   * @returns null where the recipient is not the mentor of the session.
   */
  descriptionFor(taken: TakenDelivery): Promise<string | null> {
    return this.mutex.take(() => this.describe(taken));
  }

  private async describe({ meeting, recipient }: TakenDelivery): Promise<string | null> {
    const { policies, queries } = this.ports;
    const session = meeting && (await queries.training.session(meeting.reservationId));
    if (session?.reservation.mentorId !== recipient.id) return null;
    const { memberId, startsAt } = session.reservation;
    const [brief, history] = await Promise.all([
      queries.training.memberBrief(memberId),
      loadTrainingHistory(this.ports, memberId, startsAt),
    ]);
    if (!brief) return null;
    const { phase, completedSessions } = determinePhase(history, startsAt, policies);
    const caution = generalCaution({ history, phase, at: startsAt }, policies.guidance.recommendation);
    const [note] = handoverNotes(history.past, 1);
    const { name, goal } = brief;
    return formatMemberInfo(
      { name, goal, completedSessions, phase, caution, note: note?.note ?? null },
      recipient.language,
    );
  }
}
