import type { FixedSlot, WeeklyHour } from '@spotter/core/fixed-slot';
import type { MemberId } from '@spotter/core/kernel';
import type { Stream } from './random.js';
import type { MemberProfile, MentorProfile } from './population.js';
import { attempt, drawsOfToday, type SimulationState } from './simulation-state.js';

const FIRST_PAGE = { page: 1, size: 20 };
const JOB = 'fixed-slot-auto-book';

/** A member sometimes moves the weekly hour, also to another mentor. */
export async function maybeMoveFixedSlot(
  state: SimulationState,
  memberId: MemberId,
  profile: MemberProfile,
): Promise<void> {
  const draws = drawsOfToday(state, 'fixed slot of member', profile.index);
  if (draws.chance(state.behaviour.member.changesFixedSlotADay)) await moveFixedSlot(state, memberId, draws);
}

/** A member sometimes moves a weekly hour just requested, while the job books it for the first time. */
export function maybeMoveNewFixedSlot(state: SimulationState, memberId: MemberId, profile: MemberProfile): void {
  const { behaviour, random, duringJob } = state;
  const draws = random.stream('regret of member', profile.index);
  if (!draws.chance(behaviour.member.regretsFixedSlot)) return;
  duringJob.set(JOB, [...(duringJob.get(JOB) ?? []), () => moveFixedSlot(state, memberId, draws)]);
}

async function moveFixedSlot(state: SimulationState, memberId: MemberId, draws: Stream): Promise<void> {
  const { items } = await state.service.queries.fixedSlots.slotsOf(memberId, FIRST_PAGE);
  const slot = items.find(({ status }) => status === 'active');
  const wanted = slot && otherHour(state, slot, draws);
  if (!slot || !wanted) return;
  const command = { fixedSlotId: slot.id, memberId, wanted };
  await attempt(state, () => state.service.changeFixedSlot.execute(command));
}

function otherHour({ population }: SimulationState, { storeId }: FixedSlot, draws: Stream): Partial<WeeklyHour> | null {
  const mentors = population.mentors.filter((one) => one.storeId === storeId && one.id !== null);
  return drawHour(mentors[draws.between(0, mentors.length - 1)], draws);
}

/** An hour of a mentor's week; null without a registered mentor. */
export function drawHour(mentor: MentorProfile | undefined, draws: Stream): Omit<WeeklyHour, 'storeId'> | null {
  const weekday = mentor?.weekdays[draws.between(0, mentor.weekdays.length - 1)];
  const startTime = mentor?.startTimes[draws.between(0, mentor.startTimes.length - 1)];
  return mentor?.id && weekday && startTime ? { mentorId: mentor.id, weekday, startTime } : null;
}
