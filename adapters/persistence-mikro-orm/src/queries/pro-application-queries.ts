import type { MentorId, Page, PageRequest, ProApplicationId } from '@spotter/core/kernel';
import type { ProApplication, ProApplicationQueries, ProApplicationStatus } from '@spotter/core/mentor';
import { statement } from '../statement.js';
import { proApplication, proApplicationFrom } from '../tables/pro-applications.js';
import { given, whereAll } from './conditions.js';
import { ascending, listOf } from './listing.js';
import type { QueryReader } from './query-reader.js';

const COLUMNS = proApplication.selection('a');

/** A closed account's application is not decided: its statement and video are erased. */
const OF_OPEN_ACCOUNT = 'not exists (select from person p where p.id = a.mentor_id and p.closed_at is not null)';

const BY_ID = statement(`select ${COLUMNS} from pro_application a where a.id = $1 and ${OF_OPEN_ACCOUNT}`);

const LAST = statement(`
  select ${COLUMNS} from pro_application a where a.mentor_id = $1 order by a.created_at desc, a.id desc limit 1`);

const OLDEST_FIRST = listOf(proApplication, 'a', ascending('a.created_at', 'a.id'));

export class PostgresProApplicationQueries implements ProApplicationQueries {
  constructor(private readonly reader: QueryReader) {}

  application(id: ProApplicationId): Promise<ProApplication | null> {
    return this.reader.readOneAs(proApplicationFrom, BY_ID, id);
  }

  lastOf(mentorId: MentorId): Promise<ProApplication | null> {
    return this.reader.readOneAs(proApplicationFrom, LAST, mentorId);
  }

  applications(
    { status }: { readonly status?: ProApplicationStatus },
    request: PageRequest,
  ): Promise<Page<ProApplication>> {
    const where = whereAll([[OF_OPEN_ACCOUNT], ...given('a.status = ?', status)]);
    return this.reader.pageAs(proApplicationFrom, OLDEST_FIRST, where, request);
  }
}
