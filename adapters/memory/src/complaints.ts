import type {
  Complaint,
  ComplaintId,
  ComplaintQueries,
  Complaints,
  ComplaintStatus,
  MentorId,
  Page,
  PageRequest,
} from '@spotter/core';
import { found } from './finding.js';
import { pageOf } from './paging.js';
import { refuseClosed } from './people.js';
import { EVERYTHING, type Committed, type Tables } from './tables.js';

export class MemoryComplaints implements Complaints {
  constructor(private readonly tables: Pick<Tables, 'complaints' | 'closedAccounts'>) {}

  async get(id: ComplaintId): Promise<Complaint> {
    return found(this.tables.complaints, id, 'complaint');
  }

  async add(complaint: Complaint): Promise<void> {
    refuseClosed(this.tables, complaint.memberId);
    this.tables.complaints.add(complaint);
  }

  async save(complaint: Complaint): Promise<void> {
    this.tables.complaints.put(complaint);
  }
}

export class MemoryComplaintQueries implements ComplaintQueries {
  constructor(private readonly rows: Pick<Committed, 'complaints'>) {}

  async queue({ status }: { readonly status?: ComplaintStatus }, page: PageRequest): Promise<Page<Complaint>> {
    const complaints = [...this.rows.complaints.scan('byCreation', EVERYTHING)];
    return pageOf(
      complaints.filter((complaint) => status === undefined || complaint.status === status),
      page,
    );
  }

  async ofMentor(mentorId: MentorId, page: PageRequest): Promise<Page<Complaint>> {
    return pageOf([...this.rows.complaints.scan('byMentor', mentorId)].reverse(), page);
  }
}
