import { policyViolation, type DomainError } from '../../kernel/domain-error.js';
import type { AdminId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

/** What administrators may do; docs/authorization.md lists the routes of each role. Owners may call all of them. */
export const STAFF_ROLES = ['owner', 'finance', 'support', 'operations'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

/** The rights of an administrator. The id is the person's. */
export interface StaffAccount {
  readonly id: AdminId;
  readonly role: StaffRole;
  /** From then on the account cannot log in. */
  readonly deactivatedAt: Instant | null;
  readonly version: number;
}

/** The rights of an active administrator, read for each request, so that a change takes effect at once. */
export interface StaffAccess {
  readonly role: StaffRole;
  readonly hasSecondFactor: boolean;
}

/** Whether the account has every right now. */
export const isActiveOwner = ({ role, deactivatedAt }: Pick<StaffAccount, 'role' | 'deactivatedAt'>): boolean =>
  role === 'owner' && deactivatedAt === null;

/** The refusal to demote or deactivate the only active owner: nobody could invite another one. */
export const lastOwner = (): DomainError => policyViolation('last-owner', 'At least one active owner must remain.');
