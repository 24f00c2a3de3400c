import type { Block } from '../rules/block.js';
import type { BookingContext, MembershipWithCredits } from '../rules/booking-context.js';
import { parseInstant, type Day } from '../../kernel/calendar.js';
import type { BlockId, MembershipId, MentorId, TermId } from '../../kernel/ids.js';
import { HOUR, plus } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { aMembership, aTerm } from '../../membership/testing/membership.js';
import type { PublicMentor } from '../../mentor/rules/public-mentor.js';
import type { PointLot } from '../../points/rules/point-lot.js';
import { lot as aLot } from '../../points/testing/point-lot.js';

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

export const membership = aMembership({
  id: 'membership' as MembershipId,
  terms: [
    aTerm({
      ...{ id: 'term' as TermId, startsOn: '2026-11-01' as Day, endsOn: '2026-12-01' as Day },
      ...{ credits: 4, price: krw(220_001) },
    }),
  ],
});

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
  aLot(id, 50_000, { expiresAt: plus(now, 1), createdAt: now, ...facts });

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
