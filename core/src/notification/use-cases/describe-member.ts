import type { Policies } from '../../application/policies.js';
import { determinePhase } from '../../guidance/rules/phase.js';
import { generalCaution } from '../../guidance/rules/recommendation.js';
import { loadTrainingHistory } from '../../guidance/use-cases/training-history.js';
import type { MemberDescriptions } from '../ports.js';
import { formatMemberInfo } from '../rules/member-info.js';
import type { TakenDelivery } from '../rules/recipient.js';
import type { TrainingQueries } from '../../training/ports.js';
import { handoverNotes } from '../../training/rules/handover-notes.js';

type DescribingQueries = Pick<TrainingQueries, 'session' | 'memberBrief' | 'pastSessions' | 'attendance'>;

/** Describes the member to the mentor of the session when the push is sent. The description is never stored. */
export class DescribeMember implements MemberDescriptions {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly training: DescribingQueries,
    private readonly policies: Policies,
  ) {}

  /** One at a time: a batch of pushes must not keep requests waiting for a connection. */
  descriptionFor(taken: TakenDelivery): Promise<string | null> {
    const described = this.last.then(() => this.describe(taken));
    this.last = described.catch(() => undefined);
    return described;
  }

  private async describe({ meeting, recipient }: TakenDelivery): Promise<string | null> {
    const session = meeting && (await this.training.session(meeting.reservationId));
    if (session?.reservation.mentorId !== recipient.id) return null;
    const { memberId, startsAt } = session.reservation;
    const [brief, history] = await Promise.all([
      this.training.memberBrief(memberId),
      loadTrainingHistory(this.training, memberId, startsAt, this.policies),
    ]);
    if (!brief) return null;
    const { phase, completedSessions } = determinePhase(history, startsAt, this.policies);
    const caution = generalCaution({ history, phase, at: startsAt }, this.policies.guidance.recommendation);
    const [note] = handoverNotes(history.past, 1);
    const { name, goal } = brief;
    return formatMemberInfo(
      { name, goal, completedSessions, phase, caution, note: note?.note ?? null },
      recipient.language,
    );
  }
}
