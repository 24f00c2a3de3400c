import type { Policies } from '../../application/policies.js';
import { cardioGuide, type CardioGuide } from '../rules/cardio-guide.js';
import type { NarrativeWriter } from '../rules/narrative.js';
import { determinePhaseName } from '../rules/phase.js';
import { buildCardioNarrative } from '../rules/narrative-input.js';
import { guidedSession } from './guided-session.js';
import { loadTrainingHistory } from './training-history.js';
import type { MemberId, ReservationId } from '../../kernel/ids.js';
import type { Language } from '../../kernel/language.js';
import type { TrainingQueries } from '../../training/ports.js';

/** The guide for one of the member's sessions. */
export interface GuideCommand {
  readonly sessionId: ReservationId;
  readonly memberId: MemberId;
  readonly language: Language;
}

type CardioQueries = Pick<TrainingQueries, 'session' | 'attendance' | 'pastSessions' | 'memberBrief'>;

/** Heart-rate zones, and the cardio of a session. */
export class GuideCardio {
  constructor(
    private readonly training: CardioQueries,
    private readonly narrator: NarrativeWriter,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError not-found for another member's session, policy-violation for one that does not take place. */
  async execute({
    sessionId,
    memberId,
    language,
  }: GuideCommand): Promise<CardioGuide & { readonly narrative: string }> {
    const { startsAt: at } = await guidedSession(this.training, sessionId, { role: 'member', id: memberId });
    const [history, brief] = await Promise.all([
      loadTrainingHistory(this.training, memberId, at, this.policies),
      this.training.memberBrief(memberId),
    ]);
    const phase = determinePhaseName(history, at, this.policies);
    const member = brief ?? { birthYear: null, goal: null };
    const guide = cardioGuide(member, { history, phase, at }, this.policies.guidance);
    return { ...guide, narrative: await this.narrator.write(buildCardioNarrative(guide, language)) };
  }
}
