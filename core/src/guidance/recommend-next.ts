import { dayOf, type Day } from '../shared/calendar.js';
import type { Clock } from '../shared/clock.js';
import type { MemberId, ReservationId } from '../shared/ids.js';
import { plus, type Instant } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import type { Language } from '../identity/person.js';
import type { Confirmed } from '../booking/reservation.js';
import type { TrainingQueries } from '../training/ports.js';
import type { Because } from './because.js';
import type { NarrativeWriter } from './narrative.js';
import { earliestOf, focusFirst, focusOf, suggestedDay, type Focus } from './next-session.js';
import { phaseNameOf, phaseOf } from './phase.js';
import { STARTER_EXERCISES } from './phrases.js';
import { recommend, type Recommendation } from './recommendation.js';
import { referencesTo, type SessionReference } from './session-reference.js';
import { storyOfRecommendation } from './stories.js';
import { historyOf } from './training-history.js';
import { recentSessions, recentVolume } from './weekly-volume.js';

export interface NextRecommendation extends Recommendation {
  /** The next one that is booked; null without. */
  readonly sessionId: ReservationId | null;
  readonly suggestedOn: Day;
  readonly focus: Focus['muscleGroup'];
  /** Of the phase, the day and the focus. */
  readonly because: readonly Because[];
  /** The sessions of the last weeks, which the focus follows from. */
  readonly restsOn: readonly SessionReference[];
  readonly narrative: string;
}

type NextQueries = Pick<TrainingQueries, 'attendance' | 'pastSessions' | 'memberBrief' | 'sessionsOn'>;

const SOME = { page: 1, size: 5 };

/** What a member should train next, and when. */
export class RecommendNext {
  constructor(
    private readonly training: NextQueries,
    private readonly narrator: NarrativeWriter,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async execute(memberId: MemberId, language: Language): Promise<NextRecommendation> {
    const now = this.clock.now();
    const [history, brief, booked] = await Promise.all([
      historyOf(this.training, memberId, now, this.policies),
      this.training.memberBrief(memberId),
      this.nextBooked(memberId, now),
    ]);
    const { guidance } = this.policies;
    const phaseNow = phaseNameOf(history, now, this.policies);
    const { day, because } = booked
      ? { day: dayOf(booked.startsAt), because: { key: 'booked' as const } }
      : suggestedDay({ history, phase: phaseNow, at: now }, guidance);
    const at = booked?.startsAt ?? earliestOf(day, now);
    const { phase, because: phaseReasons } = phaseOf(history, at, this.policies);
    const recommendation = recommend(history, phase, at, STARTER_EXERCISES[language], this.policies);
    const focus = focusOf(recentVolume(history.past, at, brief?.goal ?? null, this.policies));
    const exercises = focusFirst(recommendation.exercises, focus);
    const reasons = [because, ...phaseReasons, focus.because];
    const story = storyOfRecommendation({ ...recommendation, exercises }, reasons, language, guidance, day);
    return {
      ...recommendation,
      exercises,
      sessionId: booked?.id ?? null,
      suggestedOn: day,
      focus: focus.muscleGroup,
      because: reasons,
      restsOn: referencesTo(recentSessions(history.past, at, guidance.volume)),
      narrative: await this.narrator.write(story),
    };
  }

  /** Nothing is booked further ahead than blocks are opened. */
  private async nextBooked(memberId: MemberId, now: Instant): Promise<Confirmed | null> {
    const ahead = { startsAt: now, endsAt: plus(now, this.policies.block.openAheadMs + 1) };
    const { items } = await this.training.sessionsOn({ memberId }, ahead, SOME);
    const reservations = items.map(({ reservation }) => reservation);
    return reservations.find((one): one is Confirmed => one.status === 'confirmed') ?? null;
  }
}
