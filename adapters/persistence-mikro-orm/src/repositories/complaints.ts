import type { Complaint, Complaints } from '@spotter/core/complaint';
import type { ComplaintId, MentorId, ReservationId } from '@spotter/core/kernel';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { complaint, complaintFrom, complaintRow, type ComplaintRow } from '../tables/complaints.js';
import { requireRow } from './optimistic-lock.js';

const GET = statement(`select ${complaint.selection('c')} from complaint c where c.id = $1 for no key update`);

/** By the index of open complaints by reservation. */
const OPEN = statement(`
  select count(*)::int as open from complaint where reservation_id = $1 and status = 'open'`);

/** By the index of a mentor's complaints. */
const SUSPENSION = statement(`
  select id from complaint
  where mentor_id = $1 and reservation_id = $2 and resolution_action = 'suspend' order by created_at, id limit 1`);

export class PostgresComplaints implements Complaints {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async get(id: ComplaintId): Promise<Complaint> {
    return complaintFrom(requireRow(await this.unitOfWork.readOne<ComplaintRow>(GET, id), 'complaint'));
  }

  add(added: Complaint): Promise<void> {
    return this.unitOfWork.write('insert', complaint, complaintRow(added));
  }

  save(read: Complaint): Promise<void> {
    return this.unitOfWork.write('update', complaint, complaintRow(read));
  }

  async countOpen(reservationId: ReservationId): Promise<number> {
    const [row] = await this.unitOfWork.read<{ open: number }>(OPEN, reservationId);
    return row?.open ?? 0;
  }

  async findSuspension(mentorId: MentorId, reservationId: ReservationId): Promise<ComplaintId | null> {
    const [row] = await this.unitOfWork.read<{ id: ComplaintId }>(SUSPENSION, mentorId, reservationId);
    return row?.id ?? null;
  }
}
