import type { Reads } from '../../application/ports.js';
import { determinePhase } from '../rules/phase.js';
import { STARTER_EXERCISES } from '../rules/phrases.js';
import { recommend, type Recommendation } from '../rules/recommendation.js';
import { buildRecommendationNarrative } from '../rules/narrative-input.js';
import { type GuidedPerson, loadGuidedSession } from './guided-session.js';
import { loadTrainingHistory } from './training-history.js';
import type { ReservationId } from '../../kernel/ids.js';
import type { Language } from '../../kernel/language.js';

export interface RecommendSessionCommand {
  readonly sessionId: ReservationId;
  readonly person: GuidedPerson;
  readonly language: Language;
}

export interface SessionRecommendation extends Recommendation {
  readonly sessionId: ReservationId;
  readonly narrative: string;
}

/** Recommends exercises and loads for a session to its member and its mentor. */
export class RecommendSession {
  constructor(private readonly ports: Reads<'training', 'narrator' | 'policies'>) {}

  /** @throws DomainError not-found for another person's session, policy-violation for one that does not take place. */
  async execute({ sessionId, person, language }: RecommendSessionCommand): Promise<SessionRecommendation> {
    const { memberId, startsAt: at } = await loadGuidedSession(this.ports.queries.training, sessionId, person);
    const history = await loadTrainingHistory(this.ports, memberId, at);
    const { phase, because } = determinePhase(history, at, this.ports.policies);
    const recommendation = recommend({ history, phase, at }, STARTER_EXERCISES[language], this.ports.policies);
    const input = buildRecommendationNarrative(recommendation, because, language, this.ports.policies.guidance);
    return { sessionId, ...recommendation, narrative: await this.ports.narrator.write(input) };
  }
}
