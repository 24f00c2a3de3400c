import type { ReservationId } from '../shared/ids.js';
import type { Policies } from '../shared/policies.js';
import type { Language } from '../identity/person.js';
import type { TrainingQueries } from '../training/ports.js';
import { guidedSession, type GuidedPerson } from './guided-session.js';
import type { NarrativeWriter } from './narrative.js';
import { phaseOf } from './phase.js';
import { STARTER_EXERCISES } from './phrases.js';
import { recommend, type Recommendation } from './recommendation.js';
import { storyOfRecommendation } from './stories.js';
import { historyOf } from './training-history.js';

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

  /** @throws DomainError not-found for somebody else's session, policy-violation for one that does not take place. */
  async execute({ sessionId, person, language }: RecommendSessionCommand): Promise<SessionRecommendation> {
    const { memberId, startsAt } = await guidedSession(this.training, sessionId, person);
    const history = await historyOf(this.training, memberId, startsAt, this.policies);
    const { phase, because } = phaseOf(history, startsAt, this.policies);
    const recommendation = recommend(history, phase, startsAt, STARTER_EXERCISES[language], this.policies);
    const story = storyOfRecommendation(recommendation, because, language, this.policies.guidance);
    return { sessionId, ...recommendation, narrative: await this.narrator.write(story) };
  }
}
