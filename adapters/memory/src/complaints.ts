import type { Complaint, ComplaintQueries, Complaints, ComplaintStatus, ComplaintView } from '@spotter/core/complaint';
import {
  mapPage,
  type ComplaintId,
  type MentorId,
  type Page,
  type PageRequest,
  type ReservationId,
} from '@spotter/core/kernel';
import { Collection } from './collection.js';
import { namedPerson } from './naming.js';
import { pageOf } from './paging.js';
import { refuseClosed } from './people.js';
import { creationOf, EVERYTHING, type CommittedTables, type Tables } from './tables.js';

export class MemoryComplaints extends Collection<Complaint> implements Complaints {
  constructor(private readonly tables: Pick<Tables, 'complaints' | 'closedAccounts'>) {
    super(tables.complaints, 'complaint');
  }

  override async add(complaint: Complaint): Promise<void> {
    refuseClosed(this.tables, complaint.memberId);
    this.tables.complaints.add(complaint);
  }

  async countOpen(reservationId: ReservationId): Promise<number> {
    return [...this.tables.complaints.scan('openByReservation', reservationId)].length;
  }

  async findSuspension(mentorId: MentorId, reservationId: ReservationId): Promise<ComplaintId | null> {
    const complaints = [...this.tables.complaints.scan('byMentor', mentorId)];
    const suspends = (one: Complaint): boolean => one.status === 'resolved' && one.resolution.action === 'suspend';
    return complaints.find((one) => one.reservationId === reservationId && suspends(one))?.id ?? null;
  }
}

export class MemoryComplaintQueries implements ComplaintQueries {
  constructor(private readonly rows: Pick<CommittedTables, 'complaints' | 'people'>) {}

  async queue({ status }: { readonly status?: ComplaintStatus }, page: PageRequest): Promise<Page<ComplaintView>> {
    const complaints = [...this.rows.complaints.scan('byCreation', EVERYTHING)];
    const wanted = complaints.filter((complaint) => !status || complaint.status === status);
    return this.page(wanted, page);
  }

  async ofMentor(mentorId: MentorId, page: PageRequest): Promise<Page<ComplaintView>> {
    return this.page([...this.rows.complaints.scan('byMentor', mentorId)].reverse(), page);
  }

  private page(complaints: readonly Complaint[], page: PageRequest): Page<ComplaintView> {
    return mapPage(pageOf(complaints, page, creationOf), (complaint) => ({
      complaint,
      member: namedPerson(this.rows, complaint.memberId),
      mentor: namedPerson(this.rows, complaint.mentorId),
    }));
  }
}
