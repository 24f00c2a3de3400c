import type { Reads } from '../../application/ports.js';
import { cardioGuide, type CardioGuide } from '../rules/cardio-guide.js';
import { determinePhaseName } from '../rules/phase.js';
import { buildCardioNarrative } from '../rules/narrative-input.js';
import { loadGuidedSession } from './guided-session.js';
import { loadTrainingHistory } from './training-history.js';
import type { MemberId, ReservationId } from '../../kernel/ids.js';
import type { Language } from '../../kernel/language.js';

/** The guide for one of the member's sessions. */
export interface GuideCommand {
  readonly sessionId: ReservationId;
  readonly memberId: MemberId;
  readonly language: Language;
}

/** Heart-rate zones, and the cardio of a session. */
export class GuideCardio {
  constructor(private readonly ports: Reads<'training', 'narrator' | 'policies'>) {}

  /** @throws DomainError not-found for another member's session, policy-violation for one that does not take place. */
  async execute({
    sessionId,
    memberId,
    language,
  }: GuideCommand): Promise<CardioGuide & { readonly narrative: string }> {
    const { startsAt: at } = await loadGuidedSession(this.ports.queries.training, sessionId, {
      role: 'member',
      id: memberId,
    });
    const [history, brief] = await Promise.all([
      loadTrainingHistory(this.ports, memberId, at),
      this.ports.queries.training.memberBrief(memberId),
    ]);
    const phase = determinePhaseName(history, at, this.ports.policies);
    const member = brief ?? { birthYear: null, goal: null };
    const guide = cardioGuide(member, { history, phase, at }, this.ports.policies.guidance);
    return { ...guide, narrative: await this.ports.narrator.write(buildCardioNarrative(guide, language)) };
  }
}
