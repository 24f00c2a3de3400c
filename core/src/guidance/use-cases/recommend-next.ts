import type { Reads } from '../../application/ports.js';
import type { ConfirmedReservation } from '../../booking/rules/reservation.js';
import type { GuidanceReason } from '../rules/guidance-reason.js';
import { findEarliestStart, type Focus, focusFirst, chooseFocus, suggestDay } from '../rules/next-session.js';
import { determinePhaseName, determinePhase } from '../rules/phase.js';
import { STARTER_EXERCISES } from '../rules/phrases.js';
import { recommend, type Recommendation } from '../rules/recommendation.js';
import { referencesTo, type SessionReference } from '../rules/session-reference.js';
import { buildRecommendationNarrative } from '../rules/narrative-input.js';
import { recentSessions, recentVolume } from '../rules/weekly-volume.js';
import { loadTrainingHistory } from './training-history.js';
import { type Day, dayOf } from '../../kernel/calendar.js';
import type { MemberId, ReservationId } from '../../kernel/ids.js';
import { type Instant, plus } from '../../kernel/instant.js';
import type { Language } from '../../kernel/language.js';
import { recordedUntil } from '../../training/rules/recorded-until.js';

export interface NextRecommendation extends Recommendation {
  /** The next booked session; null without one. */
  readonly sessionId: ReservationId | null;
  readonly suggestedOn: Day;
  readonly focus: Focus['muscleGroup'];
  /** The reasons for phase, day and focus. */
  readonly because: readonly GuidanceReason[];
  /** The sessions of the last weeks, from which the focus follows. */
  readonly restsOn: readonly SessionReference[];
  readonly narrative: string;
}

/** Enough to contain the next confirmed session: only a session that began before its time can come first. */
const NEXT_FEW = { page: 1, size: 5 };

/** Recommends the next session and its day to a member. */
export class RecommendNext {
  constructor(private readonly ports: Reads<'training', 'narrator' | 'clock' | 'policies'>) {}

  async execute(memberId: MemberId, language: Language): Promise<NextRecommendation> {
    const now = this.ports.clock.now();
    const before = recordedUntil(now, this.ports.policies.checkIn);
    const [history, brief, booked] = await Promise.all([
      loadTrainingHistory(this.ports, memberId, before),
      this.ports.queries.training.memberBrief(memberId),
      this.nextBooked(memberId, now),
    ]);
    const { guidance } = this.ports.policies;
    const phaseNow = determinePhaseName(history, now, this.ports.policies);
    const { day, because } = booked
      ? { day: dayOf(booked.startsAt), because: { key: 'booked' as const } }
      : suggestDay({ history, phase: phaseNow, at: now }, guidance);
    const at = booked?.startsAt ?? findEarliestStart(day, now);
    const { phase, because: phaseReasons } = determinePhase(history, at, this.ports.policies);
    const recommendation = recommend({ history, phase, at }, STARTER_EXERCISES[language], this.ports.policies);
    const volumes = recentVolume(history.past, at, brief?.goal ?? null, this.ports.policies);
    const focus = chooseFocus(volumes, guidance.volume);
    const exercises = focusFirst(recommendation.exercises, focus);
    const reasons = [because, ...phaseReasons, focus.because];
    const input = buildRecommendationNarrative({ ...recommendation, exercises }, reasons, language, guidance, day);
    return {
      ...recommendation,
      exercises,
      sessionId: booked?.id ?? null,
      suggestedOn: day,
      focus: focus.muscleGroup,
      because: reasons,
      restsOn: referencesTo(recentSessions(history.past, at, guidance.volume)),
      narrative: await this.ports.narrator.write(input),
    };
  }

  /** Blocks open a limited time ahead, so bookings are within the same limit. */
  private async nextBooked(memberId: MemberId, now: Instant): Promise<ConfirmedReservation | null> {
    const ahead = { startsAt: now, endsAt: plus(now, this.ports.policies.block.openAheadMs + 1) };
    const { items } = await this.ports.queries.training.sessionsWithin({ memberId }, ahead, NEXT_FEW);
    const reservations = items.map(({ reservation }) => reservation);
    return reservations.find((one): one is ConfirmedReservation => one.status === 'confirmed') ?? null;
  }
}
