import type { Block } from '../rules/block.js';
import type { BookingContext, MembershipWithCredits } from '../rules/booking-context.js';
import { parseInstant } from '../../kernel/calendar.js';
import type { BlockId, MentorId, PointLotId, TermId } from '../../kernel/ids.js';
import { HOUR, plus } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import type { Membership } from '../../membership/rules/membership.js';
import type { PublicMentor } from '../../mentor/rules/public-mentor.js';
import type { PointLot } from '../../points/rules/point-lot.js';

export const now = parseInstant('2026-11-20T09:00+09:00')!;

const startsAt = plus(now, 8 * HOUR);

export const block = {
  id: 'block' as BlockId,
  mentorId: 'mentor' as MentorId,
  startsAt,
  endsAt: plus(startsAt, HOUR),
  isPeak: true,
  status: 'open',
  offeredTo: null,
  offeredUntil: null,
} as Block;

export const membership = {
  id: 'membership',
  status: 'active',
  pause: null,
  terms: [
    {
      id: 'term' as TermId,
      startsOn: '2026-11-01',
      endsOn: '2026-12-01',
      credits: 4,
      price: krw(220_001),
      withdrawn: krw(0),
    },
  ],
} as unknown as Membership;

export const standard = { tier: 'standard', tierStatus: 'active', ratePoints: null, status: 'active' } as const;

export const pro = { tier: 'pro', tierStatus: 'active', ratePoints: krw(80_000), status: 'active' } as const;

/** The membership, with these credits of its term in use. */
export const withCredits = (...held: number[]): MembershipWithCredits => ({
  membership,
  heldCredits: new Map([['term', held]]),
});

/** The context of a member who can book the block with a free credit. */
export const context: BookingContext = {
  block,
  mentor: standard,
  memberIsBusy: false,
  membership: withCredits(),
  pointLots: [],
  dayPass: null,
};

/** Paid points that can be used for another millisecond. */
export const lot = (id: string, facts: Partial<PointLot> = {}): PointLot =>
  ({
    id: id as PointLotId,
    kind: 'paid',
    remaining: krw(50_000),
    expiresAt: plus(now, 1),
    createdAt: now,
    ...facts,
  }) as PointLot;

/** A standard mentor with 10 sessions, which is no longer new, and no rating. */
export const publicMentor = (id: string, facts: Partial<PublicMentor> = {}): PublicMentor => ({
  id: id as MentorId,
  name: id,
  bio: '',
  specialties: [],
  yearsOfExperience: 5,
  rating: { average: null, count: 0 },
  completedSessions: 10,
  storeIds: [],
  tier: 'standard',
  ratePoints: null,
  ...facts,
});
