import {
  DAY,
  DEFAULT_PEAK_HOURS,
  GOALS,
  MINUTE,
  type AdminId,
  type Goal,
  type Ids,
  type MemberId,
  type Mentor,
  type MentorId,
  type Millis,
  type PaymentMethod,
  type Stores,
  type RoomId,
  type Store,
  type StoreId,
  type TimeOfDay,
  type Weekday,
} from '@spotter/core';
import type { Behaviour } from './behaviour.js';
import type { Dice } from './dice.js';

/** Of each store; its rooms are fewer than its mentors, so that rooms run out now and then. */
const MENTORS_A_STORE = 12;
const ROOMS_A_STORE = 8;

export type TimeOfLife = 'morning' | 'midday' | 'evening';
/** Hours of the day in which somebody likes to train: the first, and that after the last. */
export const HOURS: Readonly<Record<TimeOfLife, readonly [number, number]>> = {
  morning: [6, 11],
  midday: [10, 17],
  evening: [17, 22],
};

/** A member as the simulation knows them; `id` is null until they register. */
export interface MemberSoul {
  readonly index: number;
  id: MemberId | null;
  onRegistered?: (id: MemberId) => void;
  readonly name: string;
  readonly joinsAt: Millis;
  readonly wakesAt: Millis;
  readonly storeId: StoreId;
  readonly goal: Goal;
  readonly likes: TimeOfLife;
  readonly planIndex: number;
  readonly autoRenew: boolean;
  readonly method: (occasion: number) => PaymentMethod;
  readonly wantsAWeek: number;
  readonly isPro: boolean;
  readonly wantsFixedSlot: boolean;
}

export interface MentorSoul {
  readonly index: number;
  id: MentorId | null;
  readonly name: string;
  readonly storeId: StoreId;
  readonly specialties: readonly Goal[];
  readonly weekdays: readonly Weekday[];
  readonly startTimes: readonly TimeOfDay[];
  /** Of those who are Pro from the beginning. */
  readonly ratePoints: number | null;
  isPro: boolean;
  readonly hasAccount: boolean;
}

export interface Town {
  readonly stores: readonly Store[];
  readonly members: readonly MemberSoul[];
  readonly mentors: readonly MentorSoul[];
}

export interface TownSize {
  readonly members: number;
  readonly mentors: number;
}

/** Everybody who will ever live in the simulation, from the seed alone. */
export function townOf(size: TownSize, dice: Dice, behaviour: Behaviour, ids: Ids): Town {
  const count = Math.max(1, Math.ceil(size.mentors / MENTORS_A_STORE));
  const stores = Array.from({ length: count }, (_, index) => storeOf(index, ids));
  const [first, ...rest] = stores.map(({ id }) => id);
  if (!first) throw new RangeError('a town has a store');
  const storeIds: Homes = [first, ...rest];
  return {
    stores,
    members: Array.from({ length: size.members }, (_, index) => memberOf(index, dice, behaviour, storeIds)),
    mentors: Array.from({ length: size.mentors }, (_, index) => mentorOf(index, dice, behaviour, storeIds)),
  };
}

type Homes = readonly [StoreId, ...StoreId[]];

const storeOf = (index: number, ids: Ids): Store => ({
  id: ids.next<StoreId>(),
  name: `Store ${index + 1}`,
  address: `Seoul ${index + 1}`,
  timeZone: 'Asia/Seoul',
  rooms: Array.from({ length: ROOMS_A_STORE }, (_, room) => ({
    id: ids.next<RoomId>(),
    name: `Room ${room + 1}`,
    equipment: [],
  })),
  peakHours: DEFAULT_PEAK_HOURS,
});

function memberOf(index: number, dice: Dice, { member }: Behaviour, storeIds: Homes): MemberSoul {
  const luck = dice.stream('member', index);
  const withinDays = luck.chance(member.earlyPart) ? member.earlyWithinDays : member.lateWithinDays;
  const paysInWindow = luck.chance(member.oneTimePart);
  const card = `card of member ${index}`;
  return {
    index,
    id: null,
    name: `Member ${index}`,
    joinsAt: Math.floor(luck.next() * withinDays * DAY),
    wakesAt: luck.between(6 * 60, 22 * 60) * MINUTE,
    storeId: luck.pick(storeIds),
    goal: luck.pick(GOALS),
    likes: luck.weighted({ morning: 30, midday: 20, evening: 50 }),
    planIndex: Number(luck.weighted(member.plans)),
    autoRenew: luck.chance(member.autoRenewPart),
    method: (occasion) =>
      paysInWindow
        ? { kind: 'one_time', gatewayPaymentId: `${card}, window ${occasion}` }
        : { kind: 'billing_key', billingKey: card },
    wantsAWeek: luck.between(...member.sessionsAWeek),
    isPro: luck.chance(member.proPart),
    wantsFixedSlot: luck.chance(member.fixedSlotPart),
  };
}

function mentorOf(index: number, dice: Dice, { mentor }: Behaviour, storeIds: Homes): MentorSoul {
  const luck = dice.stream('mentor', index);
  const dayOff = luck.between(0, 6);
  const weekdays = ([1, 2, 3, 4, 5, 6, 7] as const).filter((day) => day % 7 !== dayOff && (day + 3) % 7 !== dayOff);
  const [first, last] = luck.pick([
    [6, 14],
    [10, 18],
    [13, 21],
  ]);
  const hours = Array.from({ length: last - first + 1 }, (_, hour) => first + hour);
  const slots = luck.between(...mentor.slotsADay);
  while (hours.length > slots) hours.splice(luck.between(0, hours.length - 1), 1);
  const specialties = [luck.pick(GOALS), luck.pick(GOALS)];
  const ratePoints = luck.chance(mentor.proPart) ? 1_000 * luck.between(50, 90) : null;
  return {
    index,
    id: null,
    name: `Mentor ${index}`,
    storeId: storeIds[index % storeIds.length] ?? storeIds[0],
    specialties,
    weekdays,
    startTimes: hours.map((hour) => `${String(hour).padStart(2, '0')}:00` as TimeOfDay),
    ratePoints,
    isPro: ratePoints !== null,
    hasAccount: !luck.chance(mentor.withoutAccountPart),
  };
}

/** Some are Pro from the beginning, or it would take months until points are worth anything. */
export const asPro = (mentor: Mentor, ratePoints: NonNullable<Mentor['ratePoints']>): Mentor => ({
  ...mentor,
  tier: 'pro',
  tierStatus: 'active',
  ratePoints,
});

/** Administrators are made by the command line alone. */
export async function addAdmin({ people }: Pick<Stores, 'people'>, id: AdminId, at: number): Promise<void> {
  await people.add({
    id,
    role: 'admin',
    email: 'admin@spotter.test',
    name: 'Admin',
    phone: null,
    phoneVerifiedAt: null,
    language: 'ko',
    marketingOptIn: false,
    marketingChannels: { push: true, kakao: true, sms: true, email: true },
    passwordHash: '',
    createdAt: at as never,
    version: 1,
  });
}
