import type { Complaint, Complaints } from '@spotter/core/complaint';
import type { ComplaintId, MentorId, ReservationId } from '@spotter/core/kernel';
import { statement } from '../statement.js';
import { complaint, complaintFrom, complaintRow, type ComplaintRow } from '../tables/complaints.js';
import { Collection, storedIn } from './collection.js';

const STORED = storedIn(complaint, { what: 'complaint', fromRow: complaintFrom, toRow: complaintRow });

/** By the index of open complaints by reservation. */
const OPEN = statement(`
  select count(*)::int as count from complaint where reservation_id = $1 and status = 'open'`);

/** By the index of a mentor's complaints. */
const SUSPENSION = statement(`
  select id from complaint
  where mentor_id = $1 and reservation_id = $2 and resolution_action = 'suspend' order by created_at, id limit 1`);

export class PostgresComplaints extends Collection<Complaint, ComplaintRow> implements Complaints {
  protected readonly stored = STORED;

  countOpen(reservationId: ReservationId): Promise<number> {
    return this.unitOfWork.readCount(OPEN, reservationId);
  }

  findSuspension(mentorId: MentorId, reservationId: ReservationId): Promise<ComplaintId | null> {
    return this.unitOfWork.readOneAs(({ id }: Pick<Complaint, 'id'>) => id, SUSPENSION, mentorId, reservationId);
  }
}
