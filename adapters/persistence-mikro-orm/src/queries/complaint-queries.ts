import {
  mapPage,
  type Complaint,
  type ComplaintQueries,
  type ComplaintStatus,
  type MentorId,
  type Page,
  type PageRequest,
} from '@spotter/core';
import type { Reader } from '../database.js';
import { complaint, complaintFrom, type ComplaintRow } from '../tables/complaints.js';
import { given, whereAll, type Where } from './conditions.js';
import { readPage, type Listing } from './listing.js';
import type { Statements } from './statements.js';

const OLDEST_FIRST: Listing = {
  from: 'complaint c',
  alias: 'c',
  order: 'c.created_at, c.id',
  columns: complaint.selection('c'),
};

const NEWEST_FIRST: Listing = { ...OLDEST_FIRST, order: 'c.created_at desc, c.id desc' };

export class PostgresComplaintQueries implements ComplaintQueries {
  constructor(
    private readonly reader: Reader,
    private readonly statements: Statements,
  ) {}

  queue({ status }: { readonly status?: ComplaintStatus }, request: PageRequest): Promise<Page<Complaint>> {
    return this.page(OLDEST_FIRST, whereAll(given('c.status = ?', status)), request);
  }

  ofMentor(mentorId: MentorId, request: PageRequest): Promise<Page<Complaint>> {
    return this.page(NEWEST_FIRST, whereAll([['c.mentor_id = ?', mentorId]]), request);
  }

  private async page(listing: Listing, where: Where, request: PageRequest): Promise<Page<Complaint>> {
    return mapPage(await readPage<ComplaintRow>(this.reader, this.statements, listing, where, request), complaintFrom);
  }
}
