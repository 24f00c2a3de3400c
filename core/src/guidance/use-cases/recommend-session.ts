import type { Policies } from '../../application/policies.js';
import type { NarrativeWriter } from '../rules/narrative.js';
import { determinePhase } from '../rules/phase.js';
import { STARTER_EXERCISES } from '../rules/phrases.js';
import { recommend, type Recommendation } from '../rules/recommendation.js';
import { buildRecommendationNarrative } from '../rules/narrative-input.js';
import { type GuidedPerson, guidedSession } from './guided-session.js';
import { loadTrainingHistory } from './training-history.js';
import type { ReservationId } from '../../kernel/ids.js';
import type { Language } from '../../kernel/language.js';
import type { TrainingQueries } from '../../training/ports.js';

export interface RecommendSessionCommand {
  readonly sessionId: ReservationId;
  readonly person: GuidedPerson;
  readonly language: Language;
}

export interface SessionRecommendation extends Recommendation {
  readonly sessionId: ReservationId;
  readonly narrative: string;
}

/** What to train in a session, for its member and its mentor. */
export class RecommendSession {
  constructor(
    private readonly training: Pick<TrainingQueries, 'session' | 'attendance' | 'pastSessions'>,
    private readonly narrator: NarrativeWriter,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError not-found for another person's session, policy-violation for one that does not take place. */
  async execute({ sessionId, person, language }: RecommendSessionCommand): Promise<SessionRecommendation> {
    const { memberId, startsAt } = await guidedSession(this.training, sessionId, person);
    const history = await loadTrainingHistory(this.training, memberId, startsAt, this.policies);
    const { phase, because } = determinePhase(history, startsAt, this.policies);
    const recommendation = recommend(history, phase, startsAt, STARTER_EXERCISES[language], this.policies);
    const story = buildRecommendationNarrative(recommendation, because, language, this.policies.guidance);
    return { sessionId, ...recommendation, narrative: await this.narrator.write(story) };
  }
}
