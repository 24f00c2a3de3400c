/** A row of the reservation table. */
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
/** The service's form of a time. */
export const at = (date: Date): string => `${new Date(date.getTime() + 9 * HOUR).toISOString().slice(0, -1)}+09:00`;

export interface NamedReservationRow extends ReservationRow {
  readonly member_name: string;
  readonly mentor_name: string;
  readonly store_name: string;
}

const fieldsOf = (row: ReservationRow): object => ({
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
});

const envelope = (data: object): object => ({ data, meta: { timestamp: at(new Date()) } });

/** The service's answer to a booking, with its envelope. */
export const reservationJson = (row: ReservationRow): object => envelope(fieldsOf(row));

/** The service's answer to a reading. */
export const namedReservationJson = (row: NamedReservationRow): object =>
  envelope({
    ...fieldsOf(row),
    member: { id: row.member_id, name: row.member_name },
    mentor: { id: row.mentor_id, name: row.mentor_name },
    store: { id: row.store_id, name: row.store_name },
  });
