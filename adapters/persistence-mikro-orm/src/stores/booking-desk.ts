import type {
  BookingDesk,
  BookingSituation,
  DeskClaim,
  Krw,
  MemberId,
  MembershipWithCredits,
  MentorStatus,
  Tier,
  TierStatus,
} from '@spotter/core';
import type { Session } from '../session.js';
import { statement } from '../statement.js';
import { block, dayPass } from '../tables/blocks.js';
import { membership, membershipFrom, term } from '../tables/memberships.js';
import { pointLot } from '../tables/payments.js';
import { found } from './versions.js';

/** With the locks of the member's membership, the block, and the money that may pay for it. */
const SITUATION = statement('select * from booking_situation($1, $2, $3, $4) where block is not null');

const LOCK_MEMBER = statement('select from member where id = $1 for no key update');

const LOCK_MEMBERSHIP = statement(`
  select from membership where member_id = $1 and status in ('active', 'paused', 'past_due') for no key update`);

type Json = Readonly<Record<string, unknown>>;

interface SituationRow {
  readonly block: Json;
  readonly mentor: { status: MentorStatus; tier: Tier; tier_status: TierStatus; rate_points: Krw | null };
  readonly member_is_busy: boolean;
  readonly membership: Json | null;
  /** Each with the credits of it that reservations hold. */
  readonly terms: readonly { term: Json; held: readonly number[] | null }[] | null;
  readonly point_lots: readonly Json[] | null;
  readonly day_pass: Json | null;
}

export class PostgresBookingDesk implements BookingDesk {
  constructor(private readonly session: Session) {}

  async situation({ blockId, memberId, dayPassId, moving }: DeskClaim): Promise<BookingSituation> {
    const [row] = await this.session.read<SituationRow>(
      SITUATION,
      blockId,
      memberId,
      dayPassId ?? null,
      moving ?? null,
    );
    const situation = found(row, 'block');
    const { status, tier, tier_status: tierStatus, rate_points: ratePoints } = situation.mentor;
    return {
      block: block.fromJson(situation.block),
      mentor: { status, tier, tierStatus, ratePoints },
      memberIsBusy: situation.member_is_busy,
      membership: membershipInForce(situation),
      pointLots: (situation.point_lots ?? []).map((lot) => pointLot.fromJson(lot)),
      dayPass: dayPassId === undefined ? null : dayPass.fromJson(found(situation.day_pass, 'day pass')),
    };
  }

  async lockMember(member: MemberId): Promise<void> {
    await this.session.read(LOCK_MEMBER, member);
    await this.session.read(LOCK_MEMBERSHIP, member);
  }
}

function membershipInForce({ membership: row, terms }: SituationRow): MembershipWithCredits | null {
  if (row === null) return null;
  const held = (terms ?? []).map((one) => [term.fromJson(one.term), one.held ?? []] as const);
  return {
    membership: membershipFrom(
      membership.fromJson(row),
      held.map(([one]) => one),
    ),
    heldCredits: new Map(held.flatMap(([{ id }, credits]) => (credits.length > 0 ? [[id, credits]] : []))),
  };
}
