import type { AdminId, AdministratorActionId, Id } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';

/** Everything that is done with an administrator's rights and changes something. */
export const ADMINISTRATOR_ACTIONS = [
  'verify-mentor',
  'hold-mentor',
  'reinstate-mentor',
  'decide-pro-application',
  'resolve-complaint',
  'correct-attendance',
  'retry-payout',
  'add-store',
  'edit-store',
  'create-admin',
] as const;
export type AdministratorActionName = (typeof ADMINISTRATOR_ACTIONS)[number];

export const ACTION_SUBJECTS = [
  'mentor',
  'pro-application',
  'complaint',
  'reservation',
  'payout',
  'store',
  'admin',
] as const;

/** What was acted on. */
export interface ActionSubject {
  readonly type: (typeof ACTION_SUBJECTS)[number];
  readonly id: Id<string>;
}

/** An administrator who is logged in, and the request in which they act: that of the log. */
export interface Authority {
  readonly adminId: AdminId;
  readonly requestId: string;
}

/** The part of the subject that the action changed, and nothing else: no secret, no account number, no contact. */
export type ActionFacts = Readonly<Record<string, unknown>>;

/** One line of the audit trail, before it is written down. */
export interface NewAdministratorAction {
  /** Null for an operator at the command line. */
  readonly adminId: AdminId | null;
  /** A run of the command line makes its own. */
  readonly requestId: string;
  readonly action: AdministratorActionName;
  readonly subject: ActionSubject;
  /** Null for what was not there. */
  readonly before: ActionFacts | null;
  readonly after: ActionFacts | null;
  /** What the administrator says for it. */
  readonly why: string | null;
}

export interface AdministratorAction extends NewAdministratorAction {
  readonly id: AdministratorActionId;
  readonly at: Instant;
}
