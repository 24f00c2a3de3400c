import type { AdminId, AdministratorActionId, Id } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { EventKey } from '../../notification/rules/matrix.js';

/** Every action that changes something with an administrator's rights. */
export const ADMINISTRATOR_ACTIONS = [
  'verify-mentor',
  'hold-mentor',
  'plan-time-off',
  'withdraw-time-off',
  'reinstate-mentor',
  'decide-pro-application',
  'resolve-complaint',
  'correct-attendance',
  'judge-reservation',
  'resolve-compensation-review',
  'book-for-member',
  'change-for-member',
  'cancel-for-member',
  'request-fixed-slot-for-member',
  'give-points',
  'give-day-pass',
  'extend-membership',
  'retry-payout',
  'import-settlements',
  'remit-tax',
  'request-payout-release',
  'release-payout-batch',
  'export-payout-file',
  'import-payout-results',
  'record-chargeback',
  'win-chargeback',
  'add-store',
  'edit-store',
  'issue-screen-key',
  'revoke-screen-key',
  'edit-notification-template',
  'send-campaign',
  'publish-terms',
  'change-plan-price',
  'create-admin',
  'invite-staff',
  'change-staff',
  'enroll-second-factor',
  'remove-second-factor',
] as const;

export type AdministratorActionName = (typeof ADMINISTRATOR_ACTIONS)[number];

export const ACTION_SUBJECTS = [
  'member',
  'membership',
  'mentor',
  'pro-application',
  'complaint',
  'reservation',
  'compensation-review',
  'payout',
  'settlement-import',
  'payment',
  'tax-remittance',
  'payout-batch',
  'store',
  'notification-template',
  'campaign',
  'terms',
  'plan',
  'admin',
] as const;

/** The changed object. */
export interface ActionSubject {
  readonly type: (typeof ACTION_SUBJECTS)[number];
  /** The event key, for a notification template. */
  readonly id: Id<string> | EventKey;
}

/** A logged-in administrator, and the id of the request as in the log. */
export interface Authority {
  readonly adminId: AdminId;
  readonly requestId: string;
}

/** Of a reason, in characters without the spaces around it; a blank one is refused. */
export const MAX_REASON_LENGTH = 500;

/** An administrator who may state a reason. */
export interface ReasonedAuthority extends Authority {
  readonly reason: string | null;
}

/** The facts of the subject that the action changed, without secrets, account numbers and contacts. */
export type ActionFacts = Readonly<Record<string, unknown>>;

/** An entry of the audit trail before it is stored. */
export interface NewAdministratorAction {
  /** The administrator; null for an operator at the command line. */
  readonly adminId: AdminId | null;
  /** Each run of the command line creates its own id. */
  readonly requestId: string;
  readonly action: AdministratorActionName;
  readonly subject: ActionSubject;
  /** The facts before the action; null when the subject did not exist. */
  readonly before: ActionFacts | null;
  readonly after: ActionFacts | null;
  readonly reason: string | null;
}

export interface AdministratorAction extends NewAdministratorAction {
  readonly id: AdministratorActionId;
  readonly at: Instant;
}
