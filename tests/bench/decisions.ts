import {
  decideCancellation,
  decideRejection,
  defaultPolicies,
  HOUR,
  instant,
  krw,
  minus,
  noShowOf,
  plus,
  settleCompleted,
  type BlockId,
  type Confirmed,
  type MemberId,
  type MembershipId,
  type MentorId,
  type ReservationId,
  type RoomId,
  type StoreId,
  type TermId,
} from '@spotter/core';
import { figure, met, spreadOf } from './report.js';

/** Of one decision, in one round. */
const TIMES = 1_000_000;
const ROUNDS = 7;
const GOAL_PER_SECOND = 5_000_000;

const matchedAt = instant(Date.parse('2026-03-02T00:00:00Z'));
const startsAt = plus(matchedAt, 48 * HOUR);
const session: Confirmed = {
  id: 'reservation' as ReservationId,
  memberId: 'member' as MemberId,
  mentorId: 'mentor' as MentorId,
  storeId: 'store' as StoreId,
  roomId: 'room' as RoomId,
  blockId: 'block' as BlockId,
  startsAt,
  endsAt: plus(startsAt, HOUR),
  isPeak: false,
  origin: 'auto_match',
  matchedAt,
  funding: {
    kind: 'credit',
    membershipId: 'membership' as MembershipId,
    termId: 'term' as TermId,
    credit: 0,
    value: krw(50_000),
  },
  changes: [],
  createdAt: matchedAt,
  memberArrivedAt: null,
  version: 1,
  status: 'confirmed',
};
const ids = { next: () => 'id' as never };
const late = plus(session.startsAt, HOUR);

/** Each gives something, which is counted, so that nothing is optimized away. */
const DECISIONS: Readonly<Record<string, (index: number) => object | null>> = {
  cancellation: (index) => {
    const wish = { by: 'member', acceptDeduction: true } as const;
    return decideCancellation(
      session,
      wish,
      minus(session.startsAt, HOUR * (1 + (index & 7))),
      defaultPolicies.cancellation,
    );
  },
  rejection: (index) => decideRejection(session, null, plus(matchedAt, index & 4095), defaultPolicies.rejection),
  'no-show': (index) => noShowOf(session, plus(late, index & 4095), defaultPolicies.checkIn),
  settlement: (index) => settleCompleted(ids, session, plus(late, index & 4095), defaultPolicies),
};

/** Goal 8 of docs/performance.md: how long a pure decision takes, without any store. */
export async function decisions(): Promise<void> {
  console.log('\nPure decisions, on one core');
  for (const [name, decide] of Object.entries(DECISIONS)) {
    const nanoseconds = Array.from({ length: ROUNDS }, () => roundOf(decide)).slice(2);
    const { median, min, max } = spreadOf(nanoseconds);
    const perSecond = 1e9 / median;
    console.log(
      `  ${name.padEnd(14)} ${figure(median)} ns (${figure(min)}-${figure(max)})   ${figure(perSecond / 1e6)} M a second, goal 5 M: ${met(perSecond >= GOAL_PER_SECOND)}`,
    );
  }
}

/** In nanoseconds of CPU, so that others on the machine do not count. */
function roundOf(decide: (index: number) => object | null): number {
  const before = process.cpuUsage();
  let given = 0;
  for (let index = 0; index < TIMES; index += 1) if (decide(index) !== null) given += 1;
  if (given !== TIMES) throw new Error('a decision gave nothing');
  const { user, system } = process.cpuUsage(before);
  return (1_000 * (user + system)) / TIMES;
}
