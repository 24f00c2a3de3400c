/** A row of the reservation table, in its own words. */
export interface ReservationRow {
  readonly id: string;
  readonly member_id: string;
  readonly mentor_id: string;
  readonly store_id: string;
  readonly room_id: string;
  readonly block_id: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly is_peak: boolean;
  readonly origin: string;
  readonly membership_id: string;
  readonly changes: readonly unknown[];
  readonly created_at: Date;
  readonly status: string;
}

const HOUR = 3_600_000;
const at = (date: Date): string => `${new Date(date.getTime() + 9 * HOUR).toISOString().slice(0, -1)}+09:00`;

/** The answer that the service gives, envelope included. */
export const reservationJson = (row: ReservationRow): object => ({
  data: {
    id: row.id,
    memberId: row.member_id,
    mentorId: row.mentor_id,
    storeId: row.store_id,
    roomId: row.room_id,
    blockId: row.block_id,
    startsAt: at(row.starts_at),
    endsAt: at(row.ends_at),
    isPeak: row.is_peak,
    status: row.status,
    origin: row.origin,
    funding: { kind: 'credit', membershipId: row.membership_id },
    freeCancellationUntil: at(new Date(row.starts_at.getTime() - 6 * HOUR)),
    rejectableUntil: null,
    cancellation: null,
    changes: row.changes,
    createdAt: at(row.created_at),
  },
  meta: { timestamp: at(new Date()) },
});
