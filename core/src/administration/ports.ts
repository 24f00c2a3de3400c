import type { Day } from '../shared/calendar.js';
import type { AdminId, Id } from '../shared/ids.js';
import type { Page, PageRequest } from '../shared/page.js';
import type { AdministratorAction, AdministratorActionName, NewAdministratorAction } from './administrator-action.js';

/** The audit trail: written in the transaction of what it tells of, and never changed (docs/adr/0035). */
export interface AdministratorActions {
  add(...actions: readonly NewAdministratorAction[]): Promise<void>;
}

export interface ActionFilter {
  readonly adminId?: AdminId;
  readonly action?: AdministratorActionName;
  /** The id of what was acted on. */
  readonly subject?: Id<string>;
  /** Both days are included. */
  readonly from?: Day;
  readonly to?: Day;
}

export interface AdministrationQueries {
  /** The newest first. */
  actions(filter: ActionFilter, page: PageRequest): Promise<Page<AdministratorAction>>;
}
