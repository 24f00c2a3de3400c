import type { Complaint, Complaints } from '@spotter/core/complaint';
import type { ComplaintId } from '@spotter/core/kernel';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { complaint, complaintFrom, complaintRow, type ComplaintRow } from '../tables/complaints.js';
import { requireRow } from './optimistic-lock.js';

const GET = statement(`select ${complaint.selection('c')} from complaint c where c.id = $1 for no key update`);

export class PostgresComplaints implements Complaints {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async get(id: ComplaintId): Promise<Complaint> {
    const [row] = await this.unitOfWork.read<ComplaintRow>(GET, id);
    return complaintFrom(requireRow(row, 'complaint'));
  }

  add(added: Complaint): Promise<void> {
    return this.unitOfWork.write('insert', complaint, complaintRow(added));
  }

  save(read: Complaint): Promise<void> {
    return this.unitOfWork.write('update', complaint, complaintRow(read));
  }
}
