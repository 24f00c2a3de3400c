import type {
  ActionSubject,
  AdministratorAction,
  AdministratorActionName,
  NewAdministratorAction,
} from '../audit-trail/rules/administrator-action.js';
import type { RequestedDays } from '../kernel/calendar.js';
import type { AdminId } from '../kernel/ids.js';
import type { Interval } from '../kernel/instant.js';
import type { Page, PageRequest } from '../kernel/page.js';
import type { KpiFigures } from './rules/kpi-figures.js';

/** The audit trail: written in the same transaction as the change that it records, and append-only (docs/adr/0034). */
export interface AdministratorActions {
  add(...actions: readonly NewAdministratorAction[]): Promise<void>;
}

export interface ActionFilter extends RequestedDays {
  readonly adminId?: AdminId;
  readonly action?: AdministratorActionName;
  /** The id of the changed object. */
  readonly subject?: ActionSubject['id'];
}

export interface AdministrationQueries {
  /** The newest first. */
  actions(filter: ActionFilter, page: PageRequest): Promise<Page<AdministratorAction>>;
}

export interface KpiQueries {
  /** A consistent snapshot. The cost grows with the records of the period and the number of people. */
  figures(time: Interval): Promise<KpiFigures>;
}
