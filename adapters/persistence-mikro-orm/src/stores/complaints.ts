import type { Complaint, Complaints } from '@spotter/core';
import type { Session } from '../session.js';
import { complaint, complaintRow } from '../tables/complaints.js';

export class PostgresComplaints implements Complaints {
  constructor(private readonly session: Session) {}

  add(added: Complaint): Promise<void> {
    return this.session.write('insert', complaint, complaintRow(added));
  }
}
