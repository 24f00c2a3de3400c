import type { ComplaintQueries, ComplaintStatus, ComplaintView } from '@spotter/core/complaint';
import type { MentorId, Page, PageRequest } from '@spotter/core/kernel';
import { complaint, complaintFrom, type ComplaintRow } from '../tables/complaints.js';
import { given, whereAll } from './conditions.js';
import { ascending, descending, listOf } from './listing.js';
import { memberFrom, memberName, mentorFrom, mentorName, type MemberRow, type MentorRow } from './names.js';
import type { QueryReader } from './query-reader.js';

const COLUMNS = `${complaint.selection('c')}, ${memberName('c')}, ${mentorName('c')}`;
const OLDEST_FIRST = listOf(complaint, 'c', ascending('c.created_at', 'c.id'), COLUMNS);
const NEWEST_FIRST = listOf(complaint, 'c', descending('c.created_at', 'c.id'), COLUMNS);

type ViewRow = ComplaintRow & MemberRow & MentorRow;

export class PostgresComplaintQueries implements ComplaintQueries {
  constructor(private readonly reader: QueryReader) {}

  queue({ status }: { readonly status?: ComplaintStatus }, request: PageRequest): Promise<Page<ComplaintView>> {
    return this.reader.pageAs(viewFrom, OLDEST_FIRST, whereAll(given('c.status = ?', status)), request);
  }

  ofMentor(mentorId: MentorId, request: PageRequest): Promise<Page<ComplaintView>> {
    return this.reader.pageAs(viewFrom, NEWEST_FIRST, whereAll([['c.mentor_id = ?', mentorId]]), request);
  }
}

function viewFrom(row: ViewRow): ComplaintView {
  const { memberName: _, mentorName: __, ...complaintRow } = row;
  return { complaint: complaintFrom(complaintRow), member: memberFrom(row), mentor: mentorFrom(row) };
}
