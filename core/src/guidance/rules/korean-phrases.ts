import { attendancePercent } from './attendance-percent.js';
import type { ReasonPhrases } from './guidance-reason.js';
import { loadTimes } from './load-times.js';
import type { PhaseName } from '../policy.js';
import type { Goal } from '../../member/rules/member.js';
import type { MuscleGroup } from '../../training/rules/session-record.js';

/** Numbers as they are read end in a final consonant with their last digit: 영, 삼, 육; ㄹ, as in 일, 칠 and 팔, takes 로 too. */
const DIGITS_WITH_CONSONANT = /[036]$/;

/** The number with its particle 로 or 으로. */
const withTowards = (number: number): string =>
  `${number}${DIGITS_WITH_CONSONANT.test(String(number)) ? '으로' : '로'}`;

const GROUPS: Readonly<Record<MuscleGroup, string>> = {
  legs: '하체',
  back: '등',
  chest: '가슴',
  shoulders: '어깨',
  arms: '팔',
  core: '코어',
  full_body: '전신',
};

export const KOREAN_GOALS: Readonly<Record<Goal, string>> = {
  weight_loss: '체중 감량',
  muscle_gain: '근육 증가',
  strength: '근력',
  endurance: '지구력',
  posture: '자세 교정',
  rehabilitation: '재활',
};

export const KOREAN_PHASES: Readonly<Record<PhaseName, string>> = {
  adaptation: '적응기',
  base: '기초기',
  build: '향상기',
  peak: '정점기',
  deload: '회복기',
};

/** The exertion of each zone in words. */
const EFFORTS: Readonly<Record<number, string>> = {
  1: '아주 편하게, 노래할 수 있을 만큼.',
  2: '편하게, 긴 문장으로 이야기할 수 있을 만큼.',
  3: '조금 힘들게, 짧은 문장만 말할 수 있을 만큼.',
  4: '힘들게, 한두 마디만 할 수 있을 만큼.',
  5: '아주 힘들게, 말하기 어려울 만큼.',
};

export const KOREAN: ReasonPhrases = {
  adapting: ({ completed, needed }) => `완료한 세션이 ${completed}회로, ${needed}회까지는 몸이 적응하는 시기예요.`,
  few_sessions: ({ completed, needed }) => `완료한 세션이 ${completed}회로, ${needed}회까지는 기초를 다져요.`,
  low_attendance: ({ rate, needed }) =>
    `출석률이 ${attendancePercent(rate)}로, ${attendancePercent(needed)} 이상이면 강도를 높일 수 있어요.`,
  steady_training: ({ completed, rate }) => `세션 ${completed}회를 완료했고 출석률이 ${attendancePercent(rate)}예요.`,
  rising_lifts: ({ completed, rate }) =>
    `세션 ${completed}회, 출석률 ${attendancePercent(rate)}에 기록이 오르고 있어요.`,
  overreaching: ({ ratio, limit }) => `최근 1주 운동량이 평소의 ${loadTimes(ratio)}배로, 기준인 ${limit}배를 넘었어요.`,
  stalled: ({ weeks }) => `${weeks}주 동안 나아진 기록이 없어요.`,
  after_sessions: ({ sessions }) => `세션을 ${sessions}회 더 완료하면`,
  after_attendance: ({ needed }) => `출석률이 ${attendancePercent(needed)} 이상이 되면`,
  after_a_light_week: () => '가벼운 한 주를 보낸 뒤',
  once_lifts_rise: ({ needed }) => `세션 ${needed}회를 채우고 기록이 오르면`,
  once_lifts_level: () => '기록 상승이 멈추면',
  warm_up: () => '가벼운 유산소 5~10분, 이어서 종목마다 가벼운 무게로 1세트.',
  gentle_warm_up: () => '가벼운 유산소 10분과 관절 가동성 운동. 시작 전에 통증이 있는지 확인하세요.',
  first_session: () => '최근에 기록된 종목이 없어요. 맨몸으로 자세를 보고 시작 무게를 찾으세요.',
  pain: ({ condition, isWithoutLoad }) =>
    `컨디션 ${condition}점(통증)이 기록되어 ${isWithoutLoad ? '강도를' : '무게를'} 낮춰요.`,
  long_break: ({ days }) => `${days}일 만의 운동이라 가볍게 다시 시작해요.`,
  deload_week: ({ isWithoutLoad }) => `회복 주간이라 ${isWithoutLoad ? '' : '무게와 '}세트를 줄여요.`,
  missed_reps: ({ reps, target }) => `지난번 ${reps}회로 목표 ${target}회에 못 미쳐 무게를 올리지 않아요.`,
  too_hard: ({ rpe }) => `지난번 RPE ${withTowards(rpe)} 너무 힘들어 무게를 그대로 둬요.`,
  top_of_range: ({ reps }) => `모든 세트를 ${reps}회까지 여유 있게 마쳐 무게를 올려요.`,
  more_reps: ({ target }) => `같은 무게로 한 회 더, ${target}회가 될 때까지 늘려요.`,
  body_weight_mastered: () => '맨몸으로 목표 횟수를 채웠으니 더 어려운 동작을 골라요.',
  hold: ({ rpe }) => `RPE ${withTowards(rpe)} 횟수를 채웠지만 한 번 더 같은 목표로 해요.`,
  missed_target: ({ sets, reps, weightKg }) =>
    `지난번 목표(${sets}세트 × ${reps}회${weightKg === null ? '' : `, ${weightKg}kg`})를 다 채우지 못해 무게를 올리지 않아요.`,
  group_behind: ({ muscleGroup, weeklySets, needed }) =>
    `${GROUPS[muscleGroup]} 운동이 주 ${weeklySets}세트로, 목표인 ${needed}세트보다 적어요.`,
  group_beyond: ({ muscleGroup, weeklySets, enough }) =>
    `${GROUPS[muscleGroup]} 운동이 주 ${weeklySets}세트로, 충분한 ${enough}세트를 넘었어요.`,
  groups_on_goal: () => '모든 부위가 주간 목표 세트를 채웠어요.',
  no_records: () => '그달에는 기록이 있는 세션이 없어요.',
  no_recent_sets: ({ weeks }) => `최근 ${weeks}주 동안 기록된 세트가 없어요.`,
  booked: () => '예약되어 있는 다음 세션이에요.',
  rested: ({ days }) => `지난 세션 ${days}일 뒤부터 다시 운동해요.`,
  any_day: () => '첫 세션은 언제든 좋아요.',
  heart_rate_zones: ({ age, maximum, resting }) =>
    `${age}세의 최대 심박수 ${maximum}회(208 − 0.7 × 나이)와 안정 심박수 ${resting}회로 계산했어요.`,
  age_unknown: ({ age, maximum, resting }) =>
    `나이를 알 수 없어 안전하게 ${age}세 기준(최대 심박수 ${maximum}회, 안정 심박수 ${resting}회)으로 계산했어요. 출생 연도를 입력하면 맞춰 드려요.`,
  cardio_goal: ({ goal, minutes }) =>
    goal === null
      ? `목표가 없어 본 운동을 ${minutes}분으로 잡았어요.`
      : `목표(${KOREAN_GOALS[goal]})에 맞춰 본 운동은 ${minutes}분이에요.`,
  cardio_phase: ({ phase, zone }) => `지금 단계(${KOREAN_PHASES[phase]})에 맞춰 ${zone}구간까지 올려요.`,
  cardio_warm_up: () => '천천히 몸을 데워요.',
  cardio_steady: ({ zone }) => EFFORTS[zone] ?? '',
  cardio_hard: ({ zone }) => EFFORTS[zone] ?? '',
  cardio_easy: () => '숨을 고르며 편하게 이어 가요.',
  cardio_cool_down: () => '천천히 마무리해요.',
  equipment_there: () => '이 룸에 있는 기구예요.',
  needs_nothing: () => '기구가 필요 없어요.',
  room_equipment: ({ pieces }) => `룸에 있는 기구 ${pieces}가지로 구성했어요.`,
  no_equipment: () => '혼자 쓸 수 있는 기구가 없어 맨몸 운동으로 구성했어요.',
  room_unknown: () => '룸 정보를 알 수 없어 맨몸 운동으로 구성했어요.',
  nothing_trained: () => '기록된 운동이 없는 달이에요.',
  month_not_over: () => '아직 끝나지 않은 달이에요.',
  month_of_sessions: ({ sessions }) => `지금까지 완료한 세션은 ${sessions}회예요.`,
  volume_rose: () => '운동량이 늘었어요.',
  volume_fell: () => '운동량이 줄었어요.',
  volume_level: () => '운동량이 그대로예요.',
  volumes: ({ volumeKg, earlierKg }) => `그달 ${volumeKg}kg, 전달 ${earlierKg}kg이에요.`,
  attended_well: () => '꾸준히 잘 나왔어요.',
  attended_poorly: () => '빠진 세션이 많아요.',
  attended: ({ completed, missed }) => `${completed}회 나오고 ${missed}회 빠졌어요.`,
  group_short: ({ muscleGroup }) => `${GROUPS[muscleGroup]} 운동을 늘려요.`,
  group_over: ({ muscleGroup }) => `${GROUPS[muscleGroup]} 운동은 더 늘리지 않아도 돼요.`,
  records_set: () => '새 기록을 세웠어요.',
  records_counted: ({ records }) => `이전 기록을 넘은 항목이 ${records}개예요.`,
  pain_felt: () => '통증이 있었으니 무게를 서두르지 마세요.',
  pain_noted: ({ sessions, condition }) => `통증(컨디션 ${condition}점 이하)이 기록된 세션이 ${sessions}회예요.`,
  rest_needed: () => '가벼운 회복 주간을 보내요.',
  weight_rose: () => '체중이 늘었어요.',
  weight_fell: () => '체중이 줄었어요.',
  weight_level: () => '체중이 그대로예요.',
  weights: ({ fromKg, toKg }) => `${fromKg}kg에서 ${toKg}kg이 되었어요.`,
};
