import type { Person } from './person.js';
import { policyViolation, type DomainError } from '../../kernel/domain-error.js';
import type { AdminId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

/** The roles of administrators; docs/authorization.md lists the routes of each. Owners may call all routes. */
export type StaffRole = 'owner' | 'finance' | 'support' | 'operations';

/** The rights of an administrator. The id is the person's. */
export interface StaffAccount {
  readonly id: AdminId;
  readonly role: StaffRole;
  /** The instant from which the account cannot log in; null while it is active. */
  readonly deactivatedAt: Instant | null;
  readonly version: number;
}

/** The rights of an active administrator, read for each request, so that a change takes effect at once. */
export interface StaffAccess {
  readonly role: StaffRole;
  readonly hasSecondFactor: boolean;
}

/** Omitted fields stay unchanged. */
export interface StaffChange {
  readonly role?: StaffRole | undefined;
  readonly active?: boolean | undefined;
}

/** An administrator, as owners see it. */
export interface StaffMember extends StaffAccess, Pick<Person, 'email' | 'name' | 'createdAt'> {
  readonly id: AdminId;
  readonly active: boolean;
}

/** Whether this is an active owner. */
export const isActiveOwner = ({ role, deactivatedAt }: Pick<StaffAccount, 'role' | 'deactivatedAt'>): boolean =>
  role === 'owner' && deactivatedAt === null;

/** The error for demoting or deactivating the only active owner, after which no owner could invite another one. */
export const lastOwnerError = (): DomainError =>
  policyViolation('last-owner', 'At least one active owner must remain.');

/**
 * @param activeOwners all of them, this one included
 * @throws DomainError policy-violation (`last-owner`)
 */
export function changeStaffAccount(
  account: StaffAccount,
  { role = account.role, active = account.deactivatedAt === null }: StaffChange,
  activeOwners: readonly Pick<StaffAccount, 'id'>[],
  at: Instant,
): StaffAccount {
  const changed = { ...account, role, deactivatedAt: active ? null : (account.deactivatedAt ?? at) };
  const others = activeOwners.filter(({ id }) => id !== account.id);
  if (isActiveOwner(account) && !isActiveOwner(changed) && others.length === 0) throw lastOwnerError();
  return changed;
}
