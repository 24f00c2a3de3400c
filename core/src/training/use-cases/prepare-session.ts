import type { Reads } from '../../application/ports.js';
import { occupies } from '../../booking/rules/reservation.js';
import { type Phase, determinePhase } from '../../guidance/rules/phase.js';
import { STARTER_EXERCISES } from '../../guidance/rules/phrases.js';
import { recommend, type Recommendation } from '../../guidance/rules/recommendation.js';
import { loadTrainingHistory } from '../../guidance/use-cases/training-history.js';
import { dayOf } from '../../kernel/calendar.js';
import { notFound, wrongState } from '../../kernel/domain-error.js';
import type { MentorId, ReservationId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Language } from '../../kernel/language.js';
import type { TrainingPolicy } from '../policy.js';
import type { MemberBrief } from '../ports.js';
import { type HandoverNote, handoverNotes } from '../rules/handover-notes.js';
import type { PastSession } from '../rules/session-view.js';
import { type TopSet, topSets, volumeKg } from '../rules/volume.js';

export interface PreSessionInfo {
  /** `age` in the year of the session, as only the year of birth is known. */
  readonly member: Omit<MemberBrief, 'birthYear'> & { readonly age: number | null };
  readonly phase: Phase;
  /** Newest first. */
  readonly lastSessions: readonly PastPerformance[];
  readonly handoverNotes: readonly HandoverNote[];
  readonly recommendation: Recommendation;
}

export interface PastPerformance {
  readonly at: Instant;
  readonly volumeKg: number;
  readonly topSets: readonly TopSet[];
}

export interface PrepareSessionCommand {
  readonly sessionId: ReservationId;
  readonly mentorId: MentorId;
  /** The language of a first session's starter exercises. */
  readonly language: Language;
}

/** The information before a session: only for its mentor, and only while it is active. */
export class PrepareSession {
  constructor(private readonly ports: Reads<'training', 'policies'>) {}

  /** @throws DomainError not-found for another mentor's session, policy-violation for one that is over. */
  async execute({ sessionId, mentorId, language }: PrepareSessionCommand): Promise<PreSessionInfo> {
    const session = await this.ports.queries.training.session(sessionId);
    if (session?.reservation.mentorId !== mentorId) throw notFound('session');
    const { memberId, startsAt, status } = session.reservation;
    if (!occupies({ status })) throw wrongState('session', status, 'prepared');
    const { training } = this.ports.policies;
    const [brief, history] = await Promise.all([
      this.ports.queries.training.memberBrief(memberId),
      loadTrainingHistory(this.ports, memberId, startsAt),
    ]);
    if (!brief) throw notFound('member');
    const phase = determinePhase(history, startsAt, this.ports.policies);
    const state = { history, phase: phase.phase, at: startsAt };
    return {
      member: withAge(brief, startsAt),
      phase,
      lastSessions: lastPerformances(history.past, training),
      handoverNotes: handoverNotes(history.past, training.preInfoNotes),
      recommendation: recommend(state, STARTER_EXERCISES[language], this.ports.policies),
    };
  }
}

function withAge({ birthYear, ...brief }: MemberBrief, at: Instant): PreSessionInfo['member'] {
  const year = Number(dayOf(at).slice(0, 4));
  return { ...brief, age: birthYear === null ? null : year - birthYear };
}

const lastPerformances = (
  past: readonly PastSession[],
  { preInfoSessions }: TrainingPolicy,
): readonly PastPerformance[] =>
  past
    .slice(0, preInfoSessions)
    .map(({ at, record }) => ({ at, volumeKg: volumeKg(record), topSets: topSets(record) }));
