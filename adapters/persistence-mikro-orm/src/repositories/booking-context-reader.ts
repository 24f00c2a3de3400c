import type {
  BookingContextReader,
  BookingContext,
  BookingContextRequest,
  MembershipWithCredits,
} from '@spotter/core/booking';
import type { Krw, MemberId } from '@spotter/core/kernel';
import type { MentorStatus, Tier, TierStatus } from '@spotter/core/mentor';
import type { BillingKeys } from '../billing-keys.js';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { IN_FORCE } from '../statuses.js';
import type { JsonRow } from '../table.js';
import { block, dayPass } from '../tables/blocks.js';
import { membership, membershipFrom, term } from '../tables/memberships.js';
import { pointLot } from '../tables/payments.js';
import { requireRow } from './optimistic-lock.js';

/**
 * Locks the member's membership, the block, and the money that can pay for it. Names the columns: `select *` would fail once the migration
 * of a later release adds one, on each connection that has prepared it.
 */
const BOOKING_CONTEXT = statement(`
  select block, mentor, member_is_busy, membership, terms, point_lots, day_pass from booking_situation($1, $2, $3, $4)
  where block is not null`);

const LOCK_MEMBER = statement('select from member where id = $1 for no key update');

const LOCK_MEMBERSHIP = statement(`
  select from membership where member_id = $1 and status ${IN_FORCE} for no key update`);

interface BookingContextRow {
  readonly block: JsonRow;
  readonly mentor: { status: MentorStatus; tier: Tier; tier_status: TierStatus; rate_points: Krw | null };
  readonly member_is_busy: boolean;
  readonly membership: JsonRow | null;
  /** Each with its credits that reservations hold. */
  readonly terms: readonly { term: JsonRow; held: readonly number[] | null }[] | null;
  readonly point_lots: readonly JsonRow[] | null;
  readonly day_pass: JsonRow | null;
}

export class PostgresBookingContextReader implements BookingContextReader {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async load({ blockId, memberId, dayPassId, moving }: BookingContextRequest): Promise<BookingContext> {
    const [row] = await this.unitOfWork.read<BookingContextRow>(
      BOOKING_CONTEXT,
      blockId,
      memberId,
      dayPassId ?? null,
      moving ?? null,
    );
    const context = requireRow(row, 'block');
    const { status, tier, tier_status: tierStatus, rate_points: ratePoints } = context.mentor;
    return {
      block: block.fromJson(context.block),
      mentor: { status, tier, tierStatus, ratePoints },
      memberIsBusy: context.member_is_busy,
      membership: membershipInForce(context, this.unitOfWork.billingKeys),
      pointLots: (context.point_lots ?? []).map((lot) => pointLot.fromJson(lot)),
      dayPass: dayPassId === undefined ? null : dayPass.fromJson(requireRow(context.day_pass, 'day pass')),
    };
  }

  async lockMember(member: MemberId): Promise<void> {
    await this.unitOfWork.read(LOCK_MEMBER, member);
    await this.unitOfWork.read(LOCK_MEMBERSHIP, member);
  }
}

function membershipInForce(
  { membership: row, terms }: BookingContextRow,
  keys: BillingKeys,
): MembershipWithCredits | null {
  if (row === null) return null;
  const held = (terms ?? []).map((one) => [term.fromJson(one.term), one.held ?? []] as const);
  return {
    membership: membershipFrom(
      membership.fromJson(row),
      held.map(([one]) => one),
      keys,
    ),
    heldCredits: new Map(held.flatMap(([{ id }, credits]) => (credits.length > 0 ? [[id, credits]] : []))),
  };
}
