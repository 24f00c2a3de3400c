import type { Complaint, ComplaintId, Complaints } from '@spotter/core';
import type { Session } from '../session.js';
import { statement } from '../statement.js';
import { complaint, complaintFrom, complaintRow, type ComplaintRow } from '../tables/complaints.js';
import { found } from './versions.js';

const GET = statement(`select ${complaint.selection('c')} from complaint c where c.id = $1 for no key update`);

export class PostgresComplaints implements Complaints {
  constructor(private readonly session: Session) {}

  async get(id: ComplaintId): Promise<Complaint> {
    const [row] = await this.session.read<ComplaintRow>(GET, id);
    return complaintFrom(found(row, 'complaint'));
  }

  add(added: Complaint): Promise<void> {
    return this.session.write('insert', complaint, complaintRow(added));
  }

  save(read: Complaint): Promise<void> {
    return this.session.write('update', complaint, complaintRow(read));
  }
}
