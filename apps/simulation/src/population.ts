import type { Repositories } from '@spotter/core/application';
import { newPerson } from '@spotter/core/identity';
import {
  DAY,
  MINUTE,
  type AdminId,
  type Ids,
  type Instant,
  type MemberId,
  type MentorId,
  type Millis,
  type StoreId,
  type TimeOfDay,
  type Weekday,
} from '@spotter/core/kernel';
import { GOALS, type Goal } from '@spotter/core/member';
import type { Mentor } from '@spotter/core/mentor';
import type { PaymentMethod } from '@spotter/core/payment';
import { DEFAULT_PEAK_HOURS, type Store } from '@spotter/core/store';
import type { Behaviour } from './behaviour.js';
import type { Random } from './random.js';

/** Per store; fewer rooms than mentors, so that rooms are sometimes full. */
const MENTORS_A_STORE = 12;
const ROOMS_A_STORE = 8;

export type TrainingTime = 'morning' | 'midday' | 'evening';
/** The preferred training hours: first, and end (excluded). */
export const HOURS: Readonly<Record<TrainingTime, readonly [number, number]>> = {
  morning: [6, 11],
  midday: [10, 17],
  evening: [17, 22],
};

/** A member's present card. */
export interface Wallet {
  card: string;
  /** How often it was replaced. */
  replaced: number;
}

/** A member of the simulation; `id` is null before the registration. */
export interface MemberProfile {
  readonly index: number;
  id: MemberId | null;
  onRegistered?: (id: MemberId) => void;
  readonly name: string;
  readonly joinsAt: Millis;
  readonly wakesAt: Millis;
  readonly storeId: StoreId;
  readonly goal: Goal;
  readonly preferredTime: TrainingTime;
  readonly planIndex: number;
  readonly autoRenew: boolean;
  readonly wallet: Wallet;
  readonly method: (occasion: number) => PaymentMethod;
  readonly wantsAWeek: number;
  readonly isPro: boolean;
  readonly wantsFixedSlot: boolean;
  /** The number of the colluding standard mentor; null for other members. */
  readonly accomplice: number | null;
}

export interface MentorProfile {
  readonly index: number;
  id: MentorId | null;
  readonly name: string;
  readonly storeId: StoreId;
  readonly specialties: readonly Goal[];
  readonly weekdays: readonly Weekday[];
  readonly startTimes: readonly TimeOfDay[];
  /** For initial Pro mentors. */
  readonly ratePoints: number | null;
  isPro: boolean;
  readonly hasAccount: boolean;
}

export interface Population {
  readonly stores: readonly Store[];
  readonly members: readonly MemberProfile[];
  readonly mentors: readonly MentorProfile[];
}

export interface PopulationSize {
  readonly members: number;
  readonly mentors: number;
}

/** The whole population, from the seed only. */
export function createPopulation(size: PopulationSize, random: Random, behaviour: Behaviour, ids: Ids): Population {
  const count = Math.max(1, Math.ceil(size.mentors / MENTORS_A_STORE));
  const stores = Array.from({ length: count }, (_, index) => createStore(index, ids));
  const [first, ...rest] = stores.map(({ id }) => id);
  if (!first) throw new RangeError('the population needs a store');
  const storeIds: StoreIds = [first, ...rest];
  const mentors = Array.from({ length: size.mentors }, (_, index) => drawMentor(index, random, behaviour, storeIds));
  const members = Array.from({ length: size.members }, (_, index): MemberProfile => {
    const member = drawMember(index, random, behaviour, storeIds);
    const accomplice = drawAccomplice(member, mentors, random, behaviour);
    return { accomplice, ...member, ...(accomplice !== null && COLLUDING) };
  });
  return { stores, members, mentors };
}

/** Colluding members pay as little as possible and look for slots early. */
const COLLUDING = { planIndex: 0, isPro: false, wakesAt: 6 * 60 * MINUTE } as const;

function drawAccomplice(
  { index, storeId }: Pick<MemberProfile, 'index' | 'storeId'>,
  mentors: readonly MentorProfile[],
  random: Random,
  { member }: Behaviour,
): number | null {
  const draws = random.stream('collusion of member', index);
  if (!draws.chance(member.colludes)) return null;
  const [first, ...others] = mentors.filter((mentor) => mentor.storeId === storeId && !mentor.isPro);
  return first ? draws.pick([first, ...others]).index : null;
}

type StoreIds = readonly [StoreId, ...StoreId[]];

const createStore = (index: number, ids: Ids): Store => ({
  id: ids.next(),
  name: `Store ${index + 1}`,
  address: `Seoul ${index + 1}`,
  timeZone: 'Asia/Seoul',
  rooms: Array.from({ length: ROOMS_A_STORE }, (_, room) => ({
    id: ids.next(),
    name: `Room ${room + 1}`,
    equipment: [],
  })),
  peakHours: DEFAULT_PEAK_HOURS,
});

function drawMember(
  index: number,
  random: Random,
  { member }: Behaviour,
  storeIds: StoreIds,
): Omit<MemberProfile, 'accomplice'> {
  const draws = random.stream('member', index);
  const withinDays = draws.chance(member.earlyPart) ? member.earlyWithinDays : member.lateWithinDays;
  const paysInWindow = draws.chance(member.oneTimePart);
  const card = `card of member ${index}`;
  const wallet: Wallet = { card, replaced: 0 };
  return {
    index,
    id: null,
    name: `Member ${index}`,
    joinsAt: Math.floor(draws.next() * withinDays * DAY),
    wakesAt: draws.between(6 * 60, 22 * 60) * MINUTE,
    storeId: draws.pick(storeIds),
    goal: draws.pick(GOALS),
    preferredTime: draws.pickWeighted({ morning: 30, midday: 20, evening: 50 }),
    planIndex: Number(draws.pickWeighted(member.plans)),
    autoRenew: draws.chance(member.autoRenewPart),
    wallet,
    method: (occasion) =>
      paysInWindow
        ? { kind: 'one_time', gatewayPaymentId: `${card}, window ${occasion}` }
        : { kind: 'billing_key', billingKey: wallet.card },
    wantsAWeek: draws.between(...member.sessionsAWeek),
    isPro: draws.chance(member.proPart),
    wantsFixedSlot: draws.chance(member.fixedSlotPart),
  };
}

function drawMentor(index: number, random: Random, { mentor }: Behaviour, storeIds: StoreIds): MentorProfile {
  const draws = random.stream('mentor', index);
  const dayOff = draws.between(0, 6);
  const daysOff = [dayOff, (dayOff + 4) % 7];
  const weekdays = ([1, 2, 3, 4, 5, 6, 7] as const).filter((day) => !daysOff.includes(day % 7));
  const [first, last] = draws.pick([
    [6, 14],
    [10, 18],
    [13, 21],
  ]);
  const hours = Array.from({ length: last - first + 1 }, (_, hour) => first + hour);
  const slots = draws.between(...mentor.slotsADay);
  while (hours.length > slots) hours.splice(draws.between(0, hours.length - 1), 1);
  const specialties = [draws.pick(GOALS), draws.pick(GOALS)];
  const ratePoints = draws.chance(mentor.proPart) ? 1_000 * draws.between(50, 90) : null;
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
    hasAccount: !draws.chance(mentor.withoutAccountPart),
  };
}

/** Some mentors are Pro from the start; otherwise points would be useless for months. */
export const asPro = (mentor: Mentor, ratePoints: NonNullable<Mentor['ratePoints']>): Mentor => ({
  ...mentor,
  tier: 'pro',
  tierStatus: 'active',
  ratePoints,
});

/** Administrators are created only by the command line. */
export async function addAdmin(
  { people, staffAccounts }: Pick<Repositories, 'people' | 'staffAccounts'>,
  id: AdminId,
  role: 'owner' | 'finance' | 'support',
  createdAt: Instant,
): Promise<void> {
  const account = { email: `${role}@spotter.test`, phone: null, marketingOptIn: false, passwordHash: '' };
  await people.add(newPerson({ id, role: 'admin', name: role, language: 'ko', createdAt, ...account }));
  await staffAccounts.add({ id, role, deactivatedAt: null, version: 1 });
}
