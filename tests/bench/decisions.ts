import { defaultPolicies } from '@spotter/core/application';
import {
  decideCancellation,
  decideRejection,
  findNoShow,
  type ConfirmedReservation,
  type Funding,
} from '@spotter/core/booking';
import {
  HOUR,
  instant,
  krw,
  minus,
  plus,
  type BlockId,
  type DayPassId,
  type MemberId,
  type MembershipId,
  type MentorId,
  type PointLotId,
  type ReservationId,
  type RoomId,
  type StoreId,
  type TermId,
} from '@spotter/core/kernel';
import { settleCompleted } from '@spotter/core/settlement';
import { figure, met, spreadOf, type Figure } from './report.js';

/** One decision in one round. */
const TIMES = 1_000_000;
const WARM_UP_ROUNDS = 2;
const ROUNDS = 5;
const GOAL_PER_SECOND = 5_000_000;

/** Number of sessions that are decided in turn, and of decisions that are kept; a power of two. */
const SESSIONS = 1_024;

const uuid = <Id extends string>(kind: string, index: number): Id =>
  `0195${kind}-0000-7000-8000-${String(index).padStart(12, '0')}` as Id;

const matchedAt = instant(Date.parse('2026-03-02T00:00:00Z'));

const fundings: readonly ((index: number) => Funding)[] = [
  (index) => ({
    kind: 'credit',
    membershipId: uuid<MembershipId>('0001', index),
    termId: uuid<TermId>('0002', index),
    credit: index % 8,
    value: krw(50_000),
  }),
  (index) => ({
    kind: 'points',
    value: krw(80_000),
    draws: [{ lotId: uuid<PointLotId>('0003', index), amount: krw(80_000) }],
  }),
  (index) => ({ kind: 'day_pass', dayPassId: uuid<DayPassId>('0004', index), value: krw(30_000) }),
];

function sessionOf(index: number): ConfirmedReservation {
  const createdAt = plus(matchedAt, index * 1_000);
  const startsAt = plus(createdAt, 48 * HOUR);
  const funding = fundings[index % fundings.length];
  if (!funding) throw new Error('no funding');
  return {
    id: uuid<ReservationId>('0005', index),
    memberId: uuid<MemberId>('0006', index),
    mentorId: uuid<MentorId>('0007', index % 40),
    storeId: uuid<StoreId>('0008', index % 3),
    roomId: uuid<RoomId>('0009', index % 12),
    blockId: uuid<BlockId>('000a', index),
    startsAt,
    endsAt: plus(startsAt, HOUR),
    isPeak: index % 4 === 0,
    origin: 'auto_match',
    matchedAt: createdAt,
    funding: funding(index),
    changes: [],
    createdAt,
    memberArrivedAt: null,
    substitutedAt: null,
    version: 1,
    status: 'confirmed',
  };
}

/** Objects of several hidden classes, as in a real process: just booked, loaded from a store, and after the member's arrival. */
const sessions = Array.from({ length: SESSIONS }, (_, index) => {
  const booked = sessionOf(index);
  const session = index % 2 === 0 ? booked : (JSON.parse(JSON.stringify(booked)) as ConfirmedReservation);
  return index % 5 === 0 ? { ...session, memberArrivedAt: session.startsAt } : session;
});
const ids = { next: () => 'id' as never };

const DECISIONS: Readonly<Record<string, (session: ConfirmedReservation, index: number) => object | null>> = {
  cancellation: (session, index) => {
    const wish = { by: 'member', acceptDeduction: true } as const;
    return decideCancellation(
      session,
      wish,
      minus(session.startsAt, HOUR * (1 + (index & 7))),
      defaultPolicies.cancellation,
    );
  },
  rejection: (session, index) =>
    decideRejection(session, null, plus(session.createdAt, index & 4095), defaultPolicies.rejection),
  'no-show': (session, index) => findNoShow(session, plus(session.endsAt, index & 4095), defaultPolicies.checkIn),
  settlement: (session, index) => settleCompleted(ids, session, plus(session.endsAt, index & 4095), defaultPolicies),
};

/**
 * The duration of a pure decision without any store. The decisions alternate, so that shared functions are optimised for all of them, as
 * in a real process.
 */
export async function decisions(): Promise<readonly Figure[]> {
  console.log('\nPure decisions, on one core');
  const seen = Object.entries(DECISIONS).map(([name, decide]) => ({ name, decide, nanoseconds: [] as number[] }));
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const { decide, nanoseconds } of seen) {
      const measured = roundOf(decide);
      if (round >= 0) nanoseconds.push(measured);
    }
  }
  for (const { name, nanoseconds } of seen) {
    const { median, min, max } = spreadOf(nanoseconds);
    const perSecond = 1e9 / median;
    console.log(
      `  ${name.padEnd(14)} ${figure(median)} ns (${figure(min)}-${figure(max)})   ${figure(perSecond / 1e6)} M per second, goal 5 M: ${met(perSecond >= GOAL_PER_SECOND)}`,
    );
  }
  return seen.map(({ name, nanoseconds }) => ({
    name: `Decision of ${name}, ns`,
    better: 'less',
    values: nanoseconds,
  }));
}

/** In nanoseconds of CPU time, which excludes other processes. The last decisions are kept, so that none is optimised away. */
function roundOf(decide: (session: ConfirmedReservation, index: number) => object | null): number {
  const kept = sessions.map((): object | null => null);
  const before = process.cpuUsage();
  for (let index = 0; index < TIMES; index += 1) {
    const place = index & (SESSIONS - 1);
    kept[place] = decide(sessions[place] as ConfirmedReservation, index);
  }
  const { user, system } = process.cpuUsage(before);
  if (kept.includes(null)) throw new Error('a decision gave nothing');
  return (1_000 * (user + system)) / TIMES;
}
