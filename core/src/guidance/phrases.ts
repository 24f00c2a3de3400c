import type { Language } from '../identity/person.js';
import type { Because, Facts } from './because.js';

type Phrases = { readonly [Key in keyof Facts]: (facts: Facts[Key]) => string };

/** The sentence of a reason. */
export function phraseBecause(because: Because, language: Language): string {
  const phrase = PHRASES[language][because.key] as (facts: Because) => string;
  return phrase(because);
}

/** What a first session tries, when there is no history to go by. */
export const STARTER_EXERCISES: Readonly<Record<Language, readonly string[]>> = {
  ko: ['맨몸 스쿼트', '푸시업', '밴드 로우', '힙 힌지', '플랭크'],
  en: ['Bodyweight squat', 'Push-up', 'Band row', 'Hip hinge', 'Plank'],
};

const percent = (part: number): string => `${Math.round(part * 100)}%`;

const PHRASES: Readonly<Record<Language, Phrases>> = {
  ko: {
    adapting: ({ completed, needed }) => `완료한 세션이 ${completed}회로, ${needed}회까지는 몸이 적응하는 시기예요.`,
    few_sessions: ({ completed, needed }) => `완료한 세션이 ${completed}회로, ${needed}회까지는 기초를 다져요.`,
    low_attendance: ({ rate, needed }) =>
      `출석률이 ${percent(rate)}로, ${percent(needed)} 이상이면 강도를 높일 수 있어요.`,
    steady_training: ({ completed, rate }) => `세션 ${completed}회를 완료했고 출석률이 ${percent(rate)}예요.`,
    rising_lifts: ({ completed, rate }) => `세션 ${completed}회, 출석률 ${percent(rate)}에 기록이 오르고 있어요.`,
    overreaching: ({ ratio, limit }) =>
      `최근 1주 운동량이 평소의 ${ratio.toFixed(1)}배로, 기준인 ${limit.toFixed(1)}배를 넘었어요.`,
    stalled: ({ weeks }) => `${weeks}주 동안 나아진 기록이 없어요.`,
    after_sessions: ({ sessions }) => `세션을 ${sessions}회 더 완료하면`,
    after_attendance: ({ needed }) => `출석률이 ${percent(needed)} 이상이 되면`,
    after_a_light_week: () => '가벼운 한 주를 보낸 뒤',
    once_lifts_rise: ({ needed }) => `세션 ${needed}회를 채우고 기록이 오르면`,
    once_lifts_level: () => '기록 상승이 멈추면',
    warm_up: () => '가벼운 유산소 5~10분, 이어서 종목마다 가벼운 무게로 1세트.',
    gentle_warm_up: () => '가벼운 유산소 10분과 관절 가동성 운동. 시작 전에 통증이 있는지 확인하세요.',
    first_session: () => '아직 기록이 없어요. 맨몸으로 자세를 보고 시작 무게를 찾으세요.',
    pain: ({ condition }) => `컨디션 ${condition}점(통증)이 기록되어 무게를 낮춰요.`,
    long_break: ({ days }) => `${days}일 만의 운동이라 가볍게 다시 시작해요.`,
    deload_week: () => '회복 주간이라 무게와 세트를 줄여요.',
    missed_reps: ({ reps, target }) => `지난번 ${reps}회로 목표 ${target}회에 못 미쳐 무게를 올리지 않아요.`,
    too_hard: ({ rpe }) => `지난번 RPE ${rpe}로 너무 힘들어 무게를 그대로 둬요.`,
    top_of_range: ({ reps }) => `모든 세트를 ${reps}회까지 여유 있게 마쳐 무게를 올려요.`,
    more_reps: ({ target }) => `같은 무게로 한 회 더, ${target}회가 될 때까지 늘려요.`,
    body_weight_mastered: () => '맨몸으로 목표 횟수를 채웠으니 더 어려운 동작을 골라요.',
    hold: ({ rpe }) => `횟수는 채웠지만 RPE ${rpe}라서 한 번 더 같은 목표로 해요.`,
  },
  en: {
    adapting: ({ completed, needed }) => `${completed} completed sessions; the body adapts during the first ${needed}.`,
    few_sessions: ({ completed, needed }) =>
      `${completed} completed sessions; the base is laid during the first ${needed}.`,
    low_attendance: ({ rate, needed }) =>
      `Attendance is ${percent(rate)}; from ${percent(needed)} on training may get harder.`,
    steady_training: ({ completed, rate }) => `${completed} completed sessions and an attendance of ${percent(rate)}.`,
    rising_lifts: ({ completed, rate }) =>
      `${completed} completed sessions, an attendance of ${percent(rate)}, and the lifts are rising.`,
    overreaching: ({ ratio, limit }) =>
      `The last week's load was ${ratio.toFixed(1)} times the usual, above the limit of ${limit.toFixed(1)}.`,
    stalled: ({ weeks }) => `No lift has improved for ${weeks} weeks.`,
    after_sessions: ({ sessions }) => `after ${sessions} more ${sessions === 1 ? 'session' : 'sessions'}`,
    after_attendance: ({ needed }) => `once attendance is ${percent(needed)} or more`,
    after_a_light_week: () => 'after a light week',
    once_lifts_rise: ({ needed }) => `after ${needed} sessions, once the lifts rise`,
    once_lifts_level: () => 'once the lifts level off',
    warm_up: () => '5 to 10 minutes of easy cardio, then one light set of each exercise.',
    gentle_warm_up: () => '10 minutes of easy cardio and joint mobility. Ask about pain before you begin.',
    first_session: () => 'No record yet: watch the movement without load and find the starting weights.',
    pain: ({ condition }) => `A condition of ${condition} (pain) was noted: lighter than last time.`,
    long_break: ({ days }) => `The first session in ${days} days: begin lighter.`,
    deload_week: () => 'A deload week: less weight and fewer sets.',
    missed_reps: ({ reps, target }) => `Last time ${reps} of ${target} repetitions: the weight does not go up.`,
    too_hard: ({ rpe }) => `RPE ${rpe} last time was too hard: the weight stays.`,
    top_of_range: ({ reps }) => `All sets of ${reps} repetitions with some in reserve: the weight goes up.`,
    more_reps: ({ target }) => `The same weight, one repetition more, until ${target} are reached.`,
    body_weight_mastered: () => 'The repetitions are there without load: choose a harder variation.',
    hold: ({ rpe }) => `The repetitions are there, but at RPE ${rpe}: the same once more.`,
  },
};
