import type { GuidanceReason } from './guidance-reason.js';
import type { CardioGuide } from './cardio-guide.js';
import type { HeartRateZone } from './heart-rate-zones.js';
import type { MonthlyAnalysis } from './monthly-analysis.js';
import type { NarrativeInput } from './narrative.js';
import { phraseReason } from './phrases.js';
import type { Prescription } from './progression.js';
import type { Recommendation } from './recommendation.js';
import type { CircuitStation, RoomGuide } from './room-guide.js';
import type { Day, Month } from '../../kernel/calendar.js';
import type { Language } from '../../kernel/language.js';
import { phraseDay, phraseMonth } from '../../kernel/phrase-time.js';

// The sentences of each narrative.

interface Sentences {
  readonly exercise: (mark: string, prescription: Prescription) => string;
  readonly day: (day: Day) => string;
  readonly zone: (zone: HeartRateZone) => string;
  readonly month: (analysis: MonthlyAnalysis) => string;
  readonly room: (mark: string) => string;
  readonly station: (station: CircuitStation) => string;
}

/** The first exercises, up to the number of the policy. */
export function buildRecommendationNarrative(
  { exercises, warmUp }: Recommendation,
  reasons: readonly GuidanceReason[],
  language: Language,
  { narratedExercises }: { readonly narratedExercises: number },
  day?: Day,
): NarrativeInput {
  const { exercise, day: dayOf } = SENTENCES[language];
  const narrated = exercises.slice(0, narratedExercises);
  const sentences = [
    ...(day === undefined ? [] : [dayOf(day)]),
    ...phraseReasons(reasons, language),
    ...narrated.flatMap((one, index) => [exercise(`{${index + 1}}`, one), phraseReason(one.because, language)]),
    phraseReason(warmUp, language),
  ];
  return { language, sentences, names: narrated.map(({ name }) => name) };
}

export function buildCardioNarrative({ zones, plan, because }: CardioGuide, language: Language): NarrativeInput {
  const used = zones.filter(({ zone }) => plan.some((part) => part.zone === zone));
  const sentences = [...phraseReasons(because, language), ...used.map(SENTENCES[language].zone)];
  return { language, sentences, names: [] };
}

export function buildRoomNarrative(name: string, { circuit, because }: RoomGuide, language: Language): NarrativeInput {
  const { room, station } = SENTENCES[language];
  const sentences = [room('{1}'), ...phraseReasons(because, language), ...circuit.map(station)];
  return { language, sentences, names: [name] };
}

export function buildMonthNarrative(analysis: MonthlyAnalysis, language: Language): NarrativeInput {
  const narrated = analysis.findings.flatMap(({ finding, because }) => [finding, because]);
  const sentences = [SENTENCES[language].month(analysis), ...phraseReasons(narrated, language)];
  return { language, sentences, names: [] };
}

const phraseReasons = (reasons: readonly GuidanceReason[], language: Language): readonly string[] =>
  reasons.map((reason) => phraseReason(reason, language));

const monthNumber = (month: Month): number => Number(month.slice(5));

const SENTENCES: Readonly<Record<Language, Sentences>> = {
  ko: {
    exercise: (mark, { sets, reps, targetWeightKg, targetRpe }) =>
      `${mark}: ${sets}세트 × ${reps}회, ${targetWeightKg === null ? '맨몸' : `${targetWeightKg}kg`}, RPE ${targetRpe}.`,
    day: (day) => `다음 세션은 ${phraseDay(day, 'ko')}이 좋아요.`,
    zone: ({ zone, fromBpm, toBpm }) => `${zone}구간: 분당 ${fromBpm}~${toBpm}회.`,
    month: ({ month, sessions, volumeKg }) =>
      `${monthNumber(month)}월: 완료한 세션 ${sessions}회, 운동량 ${volumeKg}kg.`,
    room: (mark) => `룸: ${mark}.`,
    station: ({ exercise, sets, reps }) => `${exercise.ko}: ${sets}세트 × ${reps}회.`,
  },
  en: {
    exercise: (mark, { sets, reps, targetWeightKg, targetRpe }) =>
      `${mark}: ${sets} x ${reps}${targetWeightKg === null ? ' without load' : ` at ${targetWeightKg} kg`}, RPE ${targetRpe}.`,
    day: (day) => `A good day for the next session is ${phraseDay(day, 'en')}.`,
    zone: ({ zone, fromBpm, toBpm }) => `Zone ${zone}: ${fromBpm} to ${toBpm} beats a minute.`,
    month: ({ month, sessions, volumeKg }) =>
      `In ${phraseMonth(month, 'en')}: ${sessions} completed ${sessions === 1 ? 'session' : 'sessions'}, a volume of ${volumeKg} kg.`,
    room: (mark) => `Room: ${mark}.`,
    station: ({ exercise, sets, reps }) => `${exercise.en}: ${sets} x ${reps}.`,
  },
};
