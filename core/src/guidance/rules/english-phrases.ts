import { attendancePercent } from './attendance-percent.js';
import type { ReasonPhrases } from './guidance-reason.js';
import { loadTimes } from './load-times.js';
import type { PhaseName } from '../policy.js';
import type { Goal } from '../../member/rules/member.js';
import type { MuscleGroup } from '../../training/rules/session-record.js';

const GROUPS: Readonly<Record<MuscleGroup, string>> = {
  legs: 'Legs',
  back: 'Back',
  chest: 'Chest',
  shoulders: 'Shoulders',
  arms: 'Arms',
  core: 'Core',
  full_body: 'Whole body',
};

export const ENGLISH_GOALS: Readonly<Record<Goal, string>> = {
  weight_loss: 'weight loss',
  muscle_gain: 'muscle gain',
  strength: 'strength',
  endurance: 'endurance',
  posture: 'posture',
  rehabilitation: 'rehabilitation',
};

export const ENGLISH_PHASES: Readonly<Record<PhaseName, string>> = {
  adaptation: 'adaptation phase',
  base: 'base phase',
  build: 'build phase',
  peak: 'peak phase',
  deload: 'deload phase',
};

/** The exertion of each zone in words. */
const EFFORTS: Readonly<Record<number, string>> = {
  1: 'Very easy: you could sing.',
  2: 'Easy: you can talk in long sentences.',
  3: 'Somewhat hard: short sentences only.',
  4: 'Hard: a word or two.',
  5: 'Very hard: talking is difficult.',
};

/** The number with the noun in its singular or plural. */
const countNoun = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

export const ENGLISH: ReasonPhrases = {
  adapting: ({ completed, needed }) =>
    `${countNoun(completed, 'completed session')}; the body adapts during the first ${needed}.`,
  few_sessions: ({ completed, needed }) => `${completed} completed sessions; the first ${needed} build the base.`,
  low_attendance: ({ rate, needed }) =>
    `Attendance is ${attendancePercent(rate)}; from ${attendancePercent(needed)} on training may get harder.`,
  steady_training: ({ completed, rate }) =>
    `${completed} completed sessions and an attendance of ${attendancePercent(rate)}.`,
  rising_lifts: ({ completed, rate }) =>
    `${completed} completed sessions, an attendance of ${attendancePercent(rate)}, and the lifts are rising.`,
  overreaching: ({ ratio, limit }) =>
    `The load of the last 7 days was ${loadTimes(ratio)} times the usual load, above the limit of ${limit}.`,
  stalled: ({ weeks }) => `No lift has improved for ${weeks} weeks.`,
  after_sessions: ({ sessions }) => `after ${countNoun(sessions, 'more session')}`,
  after_attendance: ({ needed }) => `once attendance is ${attendancePercent(needed)} or more`,
  after_a_light_week: () => 'after a light week',
  once_lifts_rise: ({ needed }) => `after ${needed} sessions, once the lifts rise`,
  once_lifts_level: () => 'once the lifts level off',
  warm_up: () => '5 to 10 minutes of easy cardio, then one light set of each exercise.',
  gentle_warm_up: () => '10 minutes of easy cardio and joint mobility. Ask about pain before you begin.',
  first_session: () =>
    'No exercise was recorded lately: watch the movement without load and find the starting weights.',
  pain: ({ condition, isWithoutLoad }) =>
    `A condition of ${condition} (pain) was noted: ${isWithoutLoad ? 'easier' : 'lighter'} than last time.`,
  long_break: ({ days, isWithoutLoad }) =>
    `The first session in ${days} days: begin with less ${isWithoutLoad ? 'effort' : 'weight'}.`,
  deload_week: ({ isWithoutLoad }) => `A deload week: ${isWithoutLoad ? 'fewer' : 'less weight and fewer'} sets.`,
  missed_reps: ({ reps, target }) => `Last time ${reps} of ${target} repetitions: the weight does not go up.`,
  too_hard: ({ rpe }) => `RPE ${rpe} last time was too hard: the weight stays.`,
  top_of_range: ({ reps }) => `All sets of ${reps} repetitions with some in reserve: the weight goes up.`,
  more_reps: ({ target }) => `The same weight, one repetition more, until ${target} are reached.`,
  body_weight_mastered: () => 'You reached the repetitions without load: choose a harder variation.',
  hold: ({ rpe }) => `You reached the repetitions at RPE ${rpe}: repeat the same target.`,
  missed_target: ({ sets, reps, weightKg }) =>
    `Last time's target (${sets} x ${reps}${weightKg === null ? '' : ` at ${weightKg} kg`}) was missed: the weight does not go up.`,
  group_behind: ({ muscleGroup, weeklySets, needed }) =>
    `${GROUPS[muscleGroup]}: ${countNoun(weeklySets, 'set')} a week, below the goal of ${needed}.`,
  group_beyond: ({ muscleGroup, weeklySets, enough }) =>
    `${GROUPS[muscleGroup]}: ${weeklySets} sets a week, more than the ${enough} needed.`,
  groups_on_goal: () => 'Every muscle group reached its weekly goal of sets.',
  no_records: () => 'No session of the month has a record.',
  no_recent_sets: ({ weeks }) => `No sets are recorded in the last ${weeks} weeks.`,
  booked: () => 'The next session is booked for that day.',
  rested: ({ days }) => `The next session should be ${countNoun(days, 'day')} after the last one, or later.`,
  any_day: () => 'Your first session can be on any day.',
  heart_rate_zones: ({ age, maximum, resting }) =>
    `At age ${age}: a maximum of ${maximum} beats a minute (208 - 0.7 x age), a resting pulse of ${resting}.`,
  age_unknown: ({ age, maximum, resting }) =>
    `Your age is unknown, so these are the safe zones of age ${age} (a maximum of ${maximum}, a resting pulse of ${resting}). Add your year of birth to get your own.`,
  cardio_goal: ({ goal, minutes }) =>
    goal === null
      ? `Without a goal the main part takes ${minutes} minutes.`
      : `For ${ENGLISH_GOALS[goal]} the main part takes ${minutes} minutes.`,
  cardio_phase: ({ phase, zone }) => `In the ${phase} phase you go up to zone ${zone}.`,
  cardio_warm_up: () => 'Warm up slowly.',
  cardio_steady: ({ zone }) => EFFORTS[zone] ?? '',
  cardio_hard: ({ zone }) => EFFORTS[zone] ?? '',
  cardio_easy: () => 'Keep going easily and catch your breath.',
  cardio_cool_down: () => 'Cool down slowly.',
  equipment_there: () => 'This room has the equipment.',
  needs_nothing: () => 'It needs no equipment.',
  room_equipment: ({ pieces }) => `Uses ${countNoun(pieces, 'piece')} of the room's equipment.`,
  no_equipment: () => 'No equipment here suits training alone: these exercises need none.',
  room_unknown: () => 'No equipment list for this room: these exercises need none.',
  nothing_trained: () => 'No training was recorded in this month.',
  month_not_over: () => 'The month is not over.',
  month_of_sessions: ({ sessions }) => `${countNoun(sessions, 'completed session')} so far.`,
  volume_rose: () => 'The volume rose.',
  volume_fell: () => 'The volume fell.',
  volume_level: () => 'The volume stayed level.',
  volumes: ({ volumeKg, earlierKg }) => `${volumeKg} kg in the month, ${earlierKg} kg the month before.`,
  attended_well: () => 'You attended nearly every session.',
  attended_poorly: () => 'You missed many sessions.',
  attended: ({ completed, missed }) => `${completed} completed, ${missed} missed.`,
  group_short: ({ muscleGroup }) => `Train more: ${GROUPS[muscleGroup].toLowerCase()}.`,
  group_over: ({ muscleGroup }) => `No further sets needed: ${GROUPS[muscleGroup].toLowerCase()}.`,
  records_set: () => 'New records.',
  records_counted: ({ records }) => `${records} ${records === 1 ? 'value exceeds' : 'values exceed'} all earlier ones.`,
  pain_felt: () => 'You had pain: increase the weights slowly.',
  pain_noted: ({ sessions, condition }) =>
    `A condition of ${condition} or less (pain) in ${countNoun(sessions, 'session')}.`,
  rest_needed: () => 'Time for a light week.',
  weight_rose: () => 'Body weight rose.',
  weight_fell: () => 'Body weight fell.',
  weight_level: () => 'Body weight stayed level.',
  weights: ({ fromKg, toKg }) => `From ${fromKg} kg to ${toKg} kg.`,
};
