import {
  isPro,
  notFound,
  type BookingDesk,
  type BookingSituation,
  type DayPass,
  type DayPassId,
  type DeskClaim,
  type MemberId,
  type MembershipWithCredits,
} from '@spotter/core';
import { found } from './finding.js';
import { refuseClosed } from './people.js';
import { standsInTheWay } from './reservations.js';
import type { Readings } from './tables.js';

type DeskReadings = Pick<
  Readings,
  'blocks' | 'mentors' | 'reservations' | 'memberships' | 'pointLots' | 'dayPasses' | 'closedAccounts'
>;

export class MemoryBookingDesk implements BookingDesk {
  constructor(private readonly rows: DeskReadings) {}

  async situation({ blockId, memberId, dayPassId, moving }: DeskClaim): Promise<BookingSituation> {
    refuseClosed(this.rows, memberId);
    const block = found(this.rows.blocks, blockId, 'block');
    const { tier, tierStatus, ratePoints, status } = found(this.rows.mentors, block.mentorId, 'mentor');
    return {
      block,
      mentor: { tier, tierStatus, ratePoints, status },
      memberIsBusy: standsInTheWay(this.rows, memberId, block, moving),
      membership: this.membershipInForce(memberId),
      pointLots: isPro({ tier, tierStatus }) ? [...this.rows.pointLots.scan('remainingByMember', memberId)] : [],
      dayPass: dayPassId === undefined ? null : this.dayPassOf(memberId, dayPassId),
    };
  }

  /** A transaction has everything to itself. */
  async lockMember(): Promise<void> {}

  private membershipInForce(memberId: MemberId): MembershipWithCredits | null {
    const membership = this.rows.memberships.find('currentOfMember', memberId);
    if (!membership || membership.status === 'pending_payment') return null;
    const held = membership.terms.map(({ id }) => [id, heldCredits(this.rows, id)] as const);
    return { membership, heldCredits: new Map(held.filter(([, credits]) => credits.length > 0)) };
  }

  private dayPassOf(memberId: MemberId, id: DayPassId): DayPass {
    const pass = found(this.rows.dayPasses, id, 'day pass');
    if (pass.memberId !== memberId) throw notFound('day pass');
    return pass;
  }
}

/** The numbers of a term's credits that reservations hold, ascending. */
function heldCredits({ reservations }: Pick<Readings, 'reservations'>, termId: string): readonly number[] {
  const credits: number[] = [];
  for (const { funding } of reservations.scan('byHeldCredit', termId))
    if (funding.kind === 'credit') credits.push(funding.credit);
  return credits;
}
