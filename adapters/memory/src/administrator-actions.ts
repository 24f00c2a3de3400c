import type { ActionFilter, AdministrationQueries, AdministratorActions } from '@spotter/core/administration';
import type { AdministratorAction, NewAdministratorAction } from '@spotter/core/audit-trail';
import type { Clock, Ids, Page, PageRequest } from '@spotter/core/kernel';
import { rangeOfDays } from './ranges.js';
import { pageOf } from './paging.js';
import { EVERYTHING, type CommittedTables, type Tables } from './tables.js';

export class MemoryAdministratorActions implements AdministratorActions {
  constructor(
    private readonly tables: Pick<Tables, 'administratorActions'>,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async add(...actions: readonly NewAdministratorAction[]): Promise<void> {
    const at = this.clock.now();
    for (const action of actions) this.tables.administratorActions.add({ ...action, id: this.ids.next(), at });
  }
}

export class MemoryAdministrationQueries implements AdministrationQueries {
  constructor(private readonly rows: Pick<CommittedTables, 'administratorActions'>) {}

  async actions(filter: ActionFilter, page: PageRequest): Promise<Page<AdministratorAction>> {
    const actions = [...this.rows.administratorActions.scan('byTime', EVERYTHING, rangeOfDays(filter))];
    return pageOf(actions.filter((action) => matchesFilter(filter, action)).reverse(), page, ({ at }) => at);
  }
}

const matchesFilter = (filter: ActionFilter, { adminId, action, subject }: AdministratorAction): boolean =>
  (filter.adminId === undefined || filter.adminId === adminId) &&
  (filter.action === undefined || filter.action === action) &&
  (filter.subject === undefined || filter.subject === subject.id);
