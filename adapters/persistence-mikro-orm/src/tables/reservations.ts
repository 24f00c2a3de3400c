import type { Cancellation, ReservationBase, Funding, Reservation, ReservationStatus } from '@spotter/core/booking';
import type { DayPassId, Instant, Krw, MembershipId, TermId } from '@spotter/core/kernel';
import type { PointDraw } from '@spotter/core/points';
import { Table, flag, json, moment, optional, text, uuid, whole, won } from '../table.js';
import { present } from './present.js';

interface FundingColumns {
  readonly fundingKind: Funding['kind'];
  readonly fundingValue: Krw;
  readonly membershipId: MembershipId | null;
  readonly termId: TermId | null;
  readonly credit: number | null;
  readonly draws: readonly PointDraw[] | null;
  readonly dayPassId: DayPassId | null;
}

interface OutcomeColumns {
  readonly status: ReservationStatus;
  readonly startedAt: Instant | null;
  readonly completedAt: Instant | null;
  /** The time of the cancellation, rejection or no-show. */
  readonly decidedAt: Instant | null;
  readonly cancelledBy: Cancellation['by'] | null;
  readonly cancelledLate: boolean | null;
  readonly deducted: boolean | null;
  readonly rejectionReason: string | null;
}

export type ReservationRow = Omit<ReservationBase, 'funding'> & FundingColumns & OutcomeColumns;

export const reservation = new Table<ReservationRow>('reservation', ['id'], {
  id: uuid(),
  memberId: uuid(),
  mentorId: uuid(),
  storeId: uuid(),
  roomId: uuid(),
  blockId: uuid(),
  startsAt: moment(),
  endsAt: moment(),
  isPeak: flag(),
  origin: text(),
  matchedAt: optional(moment()),
  fundingKind: text(),
  fundingValue: won(),
  membershipId: optional(uuid()),
  termId: optional(uuid()),
  credit: optional(whole()),
  draws: optional(json()),
  dayPassId: optional(uuid()),
  changes: json(),
  createdAt: moment(),
  memberArrivedAt: optional(moment()),
  substitutedAt: optional(moment()),
  status: text(),
  startedAt: optional(moment()),
  completedAt: optional(moment()),
  decidedAt: optional(moment()),
  cancelledBy: optional(text()),
  cancelledLate: optional(flag()),
  deducted: optional(flag()),
  rejectionReason: optional(text()),
  version: whole(),
});

export const reservationFrom = (row: ReservationRow): Reservation => ({
  id: row.id,
  memberId: row.memberId,
  mentorId: row.mentorId,
  storeId: row.storeId,
  roomId: row.roomId,
  blockId: row.blockId,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  isPeak: row.isPeak,
  origin: row.origin,
  matchedAt: row.matchedAt,
  funding: fundingFrom(row),
  changes: row.changes,
  createdAt: row.createdAt,
  memberArrivedAt: row.memberArrivedAt,
  substitutedAt: row.substitutedAt,
  version: row.version,
  ...outcomeFrom(row),
});

function outcomeFrom(row: OutcomeColumns) {
  switch (row.status) {
    case 'confirmed':
      return { status: row.status };
    case 'in_progress':
      return { status: row.status, startedAt: present(row.startedAt) };
    case 'completed':
      return { status: row.status, startedAt: present(row.startedAt), completedAt: present(row.completedAt) };
    case 'cancelled':
      return { status: row.status, cancellation: cancellationFrom(row) };
    case 'rejected':
      return { status: row.status, rejectedAt: present(row.decidedAt), reason: row.rejectionReason };
    case 'member_no_show':
    case 'mentor_no_show':
      return { status: row.status, decidedAt: present(row.decidedAt) };
  }
}

function fundingFrom(row: FundingColumns): Funding {
  const { fundingKind: kind, fundingValue: value } = row;
  switch (kind) {
    case 'credit': {
      const { membershipId, termId, credit } = row;
      return { kind, membershipId: present(membershipId), termId: present(termId), credit: present(credit), value };
    }
    case 'points':
      return { kind, value, draws: present(row.draws) };
    case 'day_pass':
      return { kind, dayPassId: present(row.dayPassId), value };
  }
}

const cancellationFrom = (row: OutcomeColumns): Cancellation => ({
  at: present(row.decidedAt),
  by: present(row.cancelledBy),
  late: present(row.cancelledLate),
  deducted: present(row.deducted),
});

export const reservationRow = (from: Reservation): ReservationRow => ({
  id: from.id,
  memberId: from.memberId,
  mentorId: from.mentorId,
  storeId: from.storeId,
  roomId: from.roomId,
  blockId: from.blockId,
  startsAt: from.startsAt,
  endsAt: from.endsAt,
  isPeak: from.isPeak,
  origin: from.origin,
  matchedAt: from.matchedAt,
  ...fundingColumns(from.funding),
  changes: from.changes,
  createdAt: from.createdAt,
  memberArrivedAt: from.memberArrivedAt,
  substitutedAt: from.substitutedAt,
  ...outcomeColumns(from),
  version: from.version,
});

const NO_FUNDING = { membershipId: null, termId: null, credit: null, draws: null, dayPassId: null };

function fundingColumns(funding: Funding): FundingColumns {
  const columns = { ...NO_FUNDING, fundingKind: funding.kind, fundingValue: funding.value };
  switch (funding.kind) {
    case 'credit': {
      const { membershipId, termId, credit } = funding;
      return { ...columns, membershipId, termId, credit };
    }
    case 'points':
      return { ...columns, draws: funding.draws };
    case 'day_pass':
      return { ...columns, dayPassId: funding.dayPassId };
  }
}

const NO_OUTCOME = {
  startedAt: null,
  completedAt: null,
  decidedAt: null,
  cancelledBy: null,
  cancelledLate: null,
  deducted: null,
  rejectionReason: null,
};

function outcomeColumns(from: Reservation): OutcomeColumns {
  switch (from.status) {
    case 'confirmed':
      return { ...NO_OUTCOME, status: from.status };
    case 'in_progress':
      return { ...NO_OUTCOME, status: from.status, startedAt: from.startedAt };
    case 'completed':
      return { ...NO_OUTCOME, status: from.status, startedAt: from.startedAt, completedAt: from.completedAt };
    case 'cancelled': {
      const { at, by, late, deducted } = from.cancellation;
      return { ...NO_OUTCOME, status: from.status, decidedAt: at, cancelledBy: by, cancelledLate: late, deducted };
    }
    case 'rejected':
      return { ...NO_OUTCOME, status: from.status, decidedAt: from.rejectedAt, rejectionReason: from.reason };
    case 'member_no_show':
    case 'mentor_no_show':
      return { ...NO_OUTCOME, status: from.status, decidedAt: from.decidedAt };
  }
}
