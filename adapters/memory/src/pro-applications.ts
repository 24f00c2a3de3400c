import type { MentorId, Page, PageRequest, ProApplicationId } from '@spotter/core/kernel';
import {
  pendingApplicationError,
  type ProApplication,
  type ProApplicationQueries,
  type ProApplications,
  type ProApplicationStatus,
  type TrackRecord,
} from '@spotter/core/mentor';
import { VersionedCollection } from './collection.js';
import { ratingOf } from './mentor-queries.js';
import { pageOf } from './paging.js';
import { refuseClosed } from './people.js';
import { creationOf, EVERYTHING, type CommittedTables, type Readings, type Tables } from './tables.js';

export class MemoryProApplications extends VersionedCollection<ProApplication> implements ProApplications {
  constructor(
    private readonly tables: Pick<
      Tables,
      'proApplications' | 'reservations' | 'ratingTotals' | 'complaints' | 'closedAccounts'
    >,
  ) {
    super(tables.proApplications, 'Pro application');
  }

  async findLatest(mentorId: MentorId): Promise<ProApplication | null> {
    return lastOf(this.tables, mentorId);
  }

  override async add(application: ProApplication): Promise<void> {
    refuseClosed(this.tables, application.mentorId);
    if (this.tables.proApplications.find('undecidedOfMentor', application.mentorId)) throw pendingApplicationError();
    this.tables.proApplications.add(application);
  }

  async loadTrackRecord(mentorId: MentorId): Promise<TrackRecord> {
    const { reservations, complaints } = this.tables;
    const open = [...complaints.scan('byMentor', mentorId)].filter(({ status }) => status === 'open');
    return {
      completedSessions: [...reservations.scan('completedByMentor', mentorId)].length,
      ratingAverage: ratingOf(this.tables, mentorId).average,
      openComplaints: open.length,
    };
  }
}

export class MemoryProApplicationQueries implements ProApplicationQueries {
  constructor(private readonly rows: Pick<CommittedTables, 'proApplications' | 'closedAccounts'>) {}

  async application(id: ProApplicationId): Promise<ProApplication | null> {
    const found = this.rows.proApplications.get(id);
    return found && this.isOpen(found) ? found : null;
  }

  private isOpen({ mentorId }: ProApplication): boolean {
    return this.rows.closedAccounts.get(mentorId) === undefined;
  }

  async lastOf(mentorId: MentorId): Promise<ProApplication | null> {
    return lastOf(this.rows, mentorId);
  }

  async applications(
    { status }: { readonly status?: ProApplicationStatus },
    page: PageRequest,
  ): Promise<Page<ProApplication>> {
    const applications = [...this.rows.proApplications.scan('byCreation', EVERYTHING)];
    const wanted = applications.filter((one) => this.isOpen(one) && (!status || one.status === status));
    return pageOf(wanted, page, creationOf);
  }
}

const lastOf = ({ proApplications }: Pick<Readings, 'proApplications'>, mentorId: MentorId): ProApplication | null =>
  [...proApplications.scan('byMentor', mentorId)].at(-1) ?? null;
