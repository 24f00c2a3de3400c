import { dayOf } from '../shared/calendar.js';
import { notFound, wrongState } from '../shared/domain-error.js';
import type { MentorId, ReservationId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Policies, TrainingPolicy } from '../shared/policies.js';
import { occupies } from '../booking/reservation.js';
import { phaseOf, type Phase } from '../guidance/phase.js';
import { STARTER_EXERCISES } from '../guidance/phrases.js';
import { recommend, type Recommendation } from '../guidance/recommendation.js';
import { historyOf } from '../guidance/training-history.js';
import type { Language } from '../identity/person.js';
import { handoverNotes, type HandoverNote } from './handover-notes.js';
import type { MemberBrief, PastSession, TrainingQueries } from './ports.js';
import { topSets, volumeKg, type TopSet } from './volume.js';

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
  /** Of the exercises that a first session is recommended. */
  readonly language: Language;
}

type PreparationQueries = Pick<TrainingQueries, 'session' | 'memberBrief' | 'pastSessions' | 'attendance'>;

/** What the mentor reads before a session: only its own mentor, and only while it stands. */
export class PrepareSession {
  constructor(
    private readonly training: PreparationQueries,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError not-found for somebody else's session, policy-violation for one that is over. */
  async execute({ sessionId, mentorId, language }: PrepareSessionCommand): Promise<PreSessionInfo> {
    const session = await this.training.session(sessionId);
    if (session?.reservation.mentorId !== mentorId) throw notFound('session');
    const { memberId, startsAt, status } = session.reservation;
    if (!occupies({ status })) throw wrongState('session', status, 'prepared');
    const { training } = this.policies;
    const [brief, history] = await Promise.all([
      this.training.memberBrief(memberId),
      historyOf(this.training, memberId, startsAt, this.policies),
    ]);
    if (!brief) throw notFound('member');
    const phase = phaseOf(history, startsAt, this.policies);
    return {
      member: withAge(brief, startsAt),
      phase,
      lastSessions: lastPerformances(history.past, training),
      handoverNotes: handoverNotes(history.past, training.preInfoNotes),
      recommendation: recommend(history, phase.phase, startsAt, STARTER_EXERCISES[language], this.policies),
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
