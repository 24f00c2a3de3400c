import type { MemberId, ReservationId } from '../shared/ids.js';
import type { Policies } from '../shared/policies.js';
import type { Language } from '../identity/person.js';
import type { TrainingQueries } from '../training/ports.js';
import { cardioGuide, type CardioGuide } from './cardio-guide.js';
import { guidedSession } from './guided-session.js';
import type { NarrativeWriter } from './narrative.js';
import { phaseNameOf } from './phase.js';
import { storyOfCardio } from './stories.js';
import { historyOf } from './training-history.js';

/** A guide that a member asks for, for a session of their own. */
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

  /** @throws DomainError not-found for somebody else's session, policy-violation for one that does not take place. */
  async execute({
    sessionId,
    memberId,
    language,
  }: GuideCommand): Promise<CardioGuide & { readonly narrative: string }> {
    const { startsAt: at } = await guidedSession(this.training, sessionId, { role: 'member', id: memberId });
    const [history, brief] = await Promise.all([
      historyOf(this.training, memberId, at, this.policies),
      this.training.memberBrief(memberId),
    ]);
    const phase = phaseNameOf(history, at, this.policies);
    const member = brief ?? { birthYear: null, goal: null };
    const guide = cardioGuide(member, { history, phase, at }, this.policies.guidance);
    return { ...guide, narrative: await this.narrator.write(storyOfCardio(guide, language)) };
  }
}
