import type {
  ActionSubject,
  AdministratorAction,
  AdministratorActionName,
  NewAdministratorAction,
} from '../audit-trail/rules/administrator-action.js';
import type { Day } from '../kernel/calendar.js';
import type { AdminId } from '../kernel/ids.js';
import type { Page, PageRequest } from '../kernel/page.js';

/** The audit trail: written in the same transaction as the change that it records, and append-only (docs/adr/0034). */
export interface AdministratorActions {
  add(...actions: readonly NewAdministratorAction[]): Promise<void>;
}

export interface ActionFilter {
  readonly adminId?: AdminId;
  readonly action?: AdministratorActionName;
  /** The id of the changed object. */
  readonly subject?: ActionSubject['id'];
  /** The first day; `from` and `to` are included. */
  readonly from?: Day;
  readonly to?: Day;
}

export interface AdministrationQueries {
  /** The newest first. */
  actions(filter: ActionFilter, page: PageRequest): Promise<Page<AdministratorAction>>;
}
