import {
  creditsOf,
  type BookingContextReader,
  type BookingContext,
  type BookingContextRequest,
  type MembershipWithCredits,
} from '@spotter/core/booking';
import { notFound, type DayPassId, type MemberId, type TermId } from '@spotter/core/kernel';
import type { DayPass } from '@spotter/core/membership';
import { isPro } from '@spotter/core/mentor';
import { getOrThrow } from './get-or-throw.js';
import { refuseClosed } from './people.js';
import { isMemberBusy } from './reservations.js';
import type { Readings } from './tables.js';

/** The tables that decide a booking. */
export type BookingContextTable =
  'blocks' | 'mentors' | 'reservations' | 'memberships' | 'pointLots' | 'dayPasses' | 'closedAccounts';

type BookingReadings = Pick<Readings, BookingContextTable>;

export class MemoryBookingContextReader implements BookingContextReader {
  constructor(private readonly rows: BookingReadings) {}

  async load({ blockId, memberId, dayPassId, moving }: BookingContextRequest): Promise<BookingContext> {
    refuseClosed(this.rows, memberId);
    const block = getOrThrow(this.rows.blocks, blockId, 'block');
    const { tier, tierStatus, ratePoints, status } = getOrThrow(this.rows.mentors, block.mentorId, 'mentor');
    return {
      block,
      mentor: { tier, tierStatus, ratePoints, status },
      memberIsBusy: isMemberBusy(this.rows, memberId, block, moving),
      membership: this.membershipInForce(memberId),
      pointLots: isPro({ tier, tierStatus }) ? [...this.rows.pointLots.scan('remainingByMember', memberId)] : [],
      dayPass: dayPassId === undefined ? null : this.dayPassOf(memberId, dayPassId),
    };
  }

  /** Locks are not needed: transactions run one at a time. */
  async lockMember(): Promise<void> {}

  private membershipInForce(memberId: MemberId): MembershipWithCredits | null {
    const membership = this.rows.memberships.find('currentOfMember', memberId);
    if (!membership || membership.status === 'pending_payment') return null;
    const held = membership.terms.map(({ id }) => [id, this.heldCredits(id)] as const);
    return { membership, heldCredits: new Map(held.filter(([, credits]) => credits.length > 0)) };
  }

  /** Ascending. */
  private heldCredits(term: TermId): readonly number[] {
    return creditsOf([...this.rows.reservations.scan('byHeldCredit', term)]);
  }

  private dayPassOf(memberId: MemberId, id: DayPassId): DayPass {
    const pass = getOrThrow(this.rows.dayPasses, id, 'day pass');
    if (pass.memberId !== memberId) throw notFound('day pass');
    return pass;
  }
}
