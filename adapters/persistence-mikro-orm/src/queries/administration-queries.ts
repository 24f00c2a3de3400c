import type { ActionFilter, AdministrationQueries } from '@spotter/core/administration';
import type { AdministratorAction } from '@spotter/core/audit-trail';
import type { Page, PageRequest } from '@spotter/core/kernel';
import { administratorAction, administratorActionFrom } from '../tables/administrator-actions.js';
import { given, whereAll, withinDays } from './conditions.js';
import { descending, listOf } from './listing.js';
import type { QueryReader } from './query-reader.js';

const NEWEST_FIRST = listOf(administratorAction, 'a', descending('a.at', 'a.id'));

export class PostgresAdministrationQueries implements AdministrationQueries {
  constructor(private readonly reader: QueryReader) {}

  actions(filter: ActionFilter, request: PageRequest): Promise<Page<AdministratorAction>> {
    const { adminId, action, subject, from, to } = filter;
    const where = whereAll([
      ...given('a.admin_id = ?', adminId),
      ...given('a.action = ?', action),
      ...given('a.subject_id = ?', subject),
      ...withinDays('a.at', from, to),
    ]);
    return this.reader.pageAs(administratorActionFrom, NEWEST_FIRST, where, request);
  }
}
