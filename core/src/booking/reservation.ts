import type {
  BlockId,
  DayPassId,
  MemberId,
  MembershipId,
  MentorId,
  PointLotId,
  ReservationId,
  RoomId,
  StoreId,
  TermId,
} from '../shared/ids.js';
import type { Instant, Interval } from '../shared/instant.js';
import type { Krw } from '../shared/krw.js';

/** What pays for a reservation. `value` is what the session is worth, fixed at booking. */
export type Funding =
  | {
      readonly kind: 'credit';
      readonly membershipId: MembershipId;
      readonly termId: TermId;
      /** Which credit of the term, from 0: it decides the value to the won. */
      readonly credit: number;
      readonly value: Krw;
    }
  | { readonly kind: 'points'; readonly value: Krw; readonly draws: readonly PointDraw[] }
  | { readonly kind: 'day_pass'; readonly dayPassId: DayPassId; readonly value: Krw };

/** Points taken from one lot; they return to it. */
export interface PointDraw {
  readonly lotId: PointLotId;
  readonly amount: Krw;
}

export type Origin = 'member' | 'auto_match' | 'fixed_slot' | 'day_pass';

/** What every reservation has, whatever became of it. */
export interface Claim extends Interval {
  readonly id: ReservationId;
  readonly memberId: MemberId;
  readonly mentorId: MentorId;
  readonly storeId: StoreId;
  readonly roomId: RoomId;
  readonly blockId: BlockId;
  readonly isPeak: boolean;
  readonly origin: Origin;
  /** When the automatic match was made; null for other origins. */
  readonly matchedAt: Instant | null;
  readonly funding: Funding;
  readonly changes: readonly Change[];
  readonly createdAt: Instant;
  /** When the store code told us that the member is there. */
  readonly memberArrivedAt: Instant | null;
  /** Grows by one with each save; a save of an older one is refused. */
  readonly version: number;
}

export interface Change {
  readonly at: Instant;
  readonly fromBlockId: BlockId;
  readonly toBlockId: BlockId;
}

export interface Cancellation {
  readonly at: Instant;
  readonly by: 'member' | 'mentor' | 'admin' | 'system';
  readonly late: boolean;
  /** The funding was forfeited. */
  readonly deducted: boolean;
}

export type Confirmed = Claim & { readonly status: 'confirmed' };
export type InProgress = Claim & { readonly status: 'in_progress'; readonly startedAt: Instant };
export type Completed = Claim & {
  readonly status: 'completed';
  readonly startedAt: Instant;
  readonly completedAt: Instant;
};
export type Cancelled = Claim & { readonly status: 'cancelled'; readonly cancellation: Cancellation };
export type Rejected = Claim & {
  readonly status: 'rejected';
  readonly rejectedAt: Instant;
  readonly reason: string | null;
};
export type MemberNoShow = Claim & { readonly status: 'member_no_show'; readonly decidedAt: Instant };
export type MentorNoShow = Claim & { readonly status: 'mentor_no_show'; readonly decidedAt: Instant };

/** A member's claim on a block, from claim to outcome; seen as training it is the session of the same id. */
export type Reservation = Confirmed | InProgress | Completed | Cancelled | Rejected | MemberNoShow | MentorNoShow;
export type ReservationStatus = Reservation['status'];

/**
 * The claim, and what has become of it now; what became of it before is left out. Field by field, for an object that is spread and
 * then added to gets a hidden class of its own, which costs microseconds (docs/simulation.md, Speed).
 */
export const withStatus = <Outcome extends { readonly status: ReservationStatus }>(
  claim: Claim,
  outcome: Outcome,
): Claim & Outcome => ({
  id: claim.id,
  memberId: claim.memberId,
  mentorId: claim.mentorId,
  storeId: claim.storeId,
  roomId: claim.roomId,
  blockId: claim.blockId,
  startsAt: claim.startsAt,
  endsAt: claim.endsAt,
  isPeak: claim.isPeak,
  origin: claim.origin,
  matchedAt: claim.matchedAt,
  funding: claim.funding,
  changes: claim.changes,
  createdAt: claim.createdAt,
  memberArrivedAt: claim.memberArrivedAt,
  version: claim.version,
  ...outcome,
});

/** Whether the reservation still stands in the member's and the mentor's way. */
export const occupies = ({ status }: { readonly status: ReservationStatus }): boolean =>
  status === 'confirmed' || status === 'in_progress';

/** The points that a funding took; none where it is no points. */
export const drawsOf = (funding: Funding): readonly PointDraw[] => (funding.kind === 'points' ? funding.draws : []);

/** Who meets when, for an event about the reservation. */
export const meetingOf = ({ id, memberId, mentorId, startsAt }: Claim) => ({
  reservationId: id,
  memberId,
  mentorId,
  startsAt,
});

/** Whether its funding is gone: kept for the session to come, consumed by it, or forfeited. */
export function holdsFunding(reservation: Reservation): boolean {
  switch (reservation.status) {
    case 'confirmed':
    case 'in_progress':
    case 'completed':
    case 'member_no_show':
      return true;
    case 'cancelled':
      return reservation.cancellation.deducted;
    case 'rejected':
    case 'mentor_no_show':
      return false;
  }
}
