import type {
  BlockId,
  DayPassId,
  MemberId,
  MembershipId,
  MentorId,
  ReservationId,
  RoomId,
  StoreId,
  TermId,
} from '../../kernel/ids.js';
import type { Instant, Interval } from '../../kernel/instant.js';
import type { Krw } from '../../kernel/krw.js';
import type { PointDraw } from '../../points/rules/point-lot.js';

/** What pays for a reservation. `value` is the value of the session, fixed at booking. */
export type Funding =
  | {
      readonly kind: 'credit';
      readonly membershipId: MembershipId;
      readonly termId: TermId;
      /** The index of the credit in the term, from 0: it determines the value to the won. */
      readonly credit: number;
      readonly value: Krw;
    }
  | { readonly kind: 'points'; readonly value: Krw; readonly draws: readonly PointDraw[] }
  | { readonly kind: 'day_pass'; readonly dayPassId: DayPassId; readonly value: Krw };

export type Origin = 'member' | 'auto_match' | 'fixed_slot' | 'day_pass';

/** The fields of reservations in every status. */
export interface ReservationBase extends Interval {
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
  /** When the member's arrival was confirmed by the store code. */
  readonly memberArrivedAt: Instant | null;
  /** When another mentor took the session over; null after the member has moved it. */
  readonly substitutedAt: Instant | null;
  /** Increases by one with each save; the store refuses to save an older version. */
  readonly version: number;
}

/** A move of the reservation to another block, by the member or by staff for the member. */
export interface Change {
  readonly at: Instant;
  readonly fromBlockId: BlockId;
  readonly toBlockId: BlockId;
}

export interface Cancellation {
  readonly at: Instant;
  readonly by: 'member' | 'mentor' | 'admin' | 'system';
  /** The member, or staff for the member, cancelled after `freeCancellationUntil`. Always false in other cases, as for time off. */
  readonly late: boolean;
  /** The funding was forfeited: it was late, and staff did not waive the fee. */
  readonly deducted: boolean;
}

export type ConfirmedReservation = ReservationBase & { readonly status: 'confirmed' };

export type InProgress = ReservationBase & { readonly status: 'in_progress'; readonly startedAt: Instant };

export type CompletedReservation = ReservationBase & {
  readonly status: 'completed';
  readonly startedAt: Instant;
  readonly completedAt: Instant;
};

export type CancelledReservation = ReservationBase & {
  readonly status: 'cancelled';
  readonly cancellation: Cancellation;
};

export type RejectedReservation = ReservationBase & {
  readonly status: 'rejected';
  readonly rejectedAt: Instant;
  readonly reason: string | null;
};

export type MemberNoShow = ReservationBase & { readonly status: 'member_no_show'; readonly decidedAt: Instant };

export type MentorNoShow = ReservationBase & { readonly status: 'mentor_no_show'; readonly decidedAt: Instant };

/** A member's reservation of a block, in any status. Training refers to it as the session with the same id. */
export type Reservation =
  | ConfirmedReservation
  | InProgress
  | CompletedReservation
  | CancelledReservation
  | RejectedReservation
  | MemberNoShow
  | MentorNoShow;

export type ReservationStatus = Reservation['status'];

export const RESERVATION_STATUSES = [
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
  'rejected',
  'member_no_show',
  'mentor_no_show',
] as const satisfies readonly ReservationStatus[];

/**
 * The base fields with the new status and its fields; fields of the previous status are dropped. Copied field by field: an object that is
 * spread and then extended gets a hidden class of its own, which costs microseconds (docs/simulation.md, Speed).
 */
export const withStatus = <Outcome extends { readonly status: ReservationStatus }>(
  base: ReservationBase,
  outcome: Outcome,
): ReservationBase & Outcome => ({
  id: base.id,
  memberId: base.memberId,
  mentorId: base.mentorId,
  storeId: base.storeId,
  roomId: base.roomId,
  blockId: base.blockId,
  startsAt: base.startsAt,
  endsAt: base.endsAt,
  isPeak: base.isPeak,
  origin: base.origin,
  matchedAt: base.matchedAt,
  funding: base.funding,
  changes: base.changes,
  createdAt: base.createdAt,
  memberArrivedAt: base.memberArrivedAt,
  substitutedAt: base.substitutedAt,
  version: base.version,
  ...outcome,
});

/** Whether the reservation still occupies the member's and the mentor's time. */
export const occupies = ({ status }: { readonly status: ReservationStatus }): boolean =>
  status === 'confirmed' || status === 'in_progress';

/** Whether the session took place or is expected to. */
export const takesPlace = ({ status }: { readonly status: ReservationStatus }): boolean =>
  occupies({ status }) || status === 'completed';

/** Whether the session was cancelled, or its match rejected. */
export const isCancelledOrRejected = ({ status }: { readonly status: ReservationStatus }): boolean =>
  status === 'cancelled' || status === 'rejected';

/** Whether the member or the mentor did not come. */
export const isNoShow = ({ status }: { readonly status: ReservationStatus }): boolean =>
  status === 'member_no_show' || status === 'mentor_no_show';

/** The point draws of a funding; empty for other kinds. */
export const drawsOf = (funding: Funding): readonly PointDraw[] => (funding.kind === 'points' ? funding.draws : []);

/** The indexes of the credits that paid for the reservations. */
export const creditsOf = (reservations: readonly Pick<Reservation, 'funding'>[]): readonly number[] =>
  reservations.flatMap(({ funding }) => (funding.kind === 'credit' ? [funding.credit] : []));

/** The parties and the time, for an event about the reservation. */
export const sessionEventFacts = ({ id, memberId, mentorId, startsAt }: ReservationBase) => ({
  reservationId: id,
  memberId,
  mentorId,
  startsAt,
});

/** Whether the reservation holds its funding: reserved for the session, consumed by it, or forfeited. */
export const holdsFunding = (reservation: Reservation): boolean =>
  isFundingHeld(reservation.status, reservation.status === 'cancelled' && reservation.cancellation.deducted);

/**
 * Decides as `holdsFunding`, from the stored columns.
 * @param deducted whether a cancellation forfeited the funding.
 */
export function isFundingHeld(status: ReservationStatus, deducted: boolean): boolean {
  switch (status) {
    case 'confirmed':
    case 'in_progress':
    case 'completed':
    case 'member_no_show':
      return true;
    case 'cancelled':
      return deducted;
    case 'rejected':
    case 'mentor_no_show':
      return false;
  }
}
