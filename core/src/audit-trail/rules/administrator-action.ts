import type { AdminId, AdministratorActionId, Id } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { EventKey } from '../../notification/rules/matrix.js';

/** Everything that is done with an administrator's rights and changes something. */
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
  /** The event, for a notification template. */
  readonly id: Id<string> | EventKey;
}

/** An administrator who is logged in, and the request in which they act: that of the log. */
export interface Authority {
  readonly adminId: AdminId;
  readonly requestId: string;
}

/** Only the part of the subject that the action changed: no secret, no account number, no contact. */
export type ActionFacts = Readonly<Record<string, unknown>>;

/** One line of the audit trail before it is stored. */
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
  /** The administrator's reason. */
  readonly why: string | null;
}

export interface AdministratorAction extends NewAdministratorAction {
  readonly id: AdministratorActionId;
  readonly at: Instant;
}
