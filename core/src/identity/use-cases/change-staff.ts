import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { findChangedFacts } from '../../administration/rules/changed-facts.js';
import type { ReasonedAuthority } from '../../audit-trail/rules/administrator-action.js';
import { PASSWORD_TOKEN_KINDS } from '../rules/account-token-kind.js';
import { changeStaffAccount, type StaffAccount, type StaffChange } from '../rules/staff-account.js';
import { withdrawTokens } from './account-token-issuer.js';
import type { AdminId, FamilyId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

export interface ChangeStaffCommand extends ReasonedAuthority, StaffChange {
  readonly staffId: AdminId;
}

type ChangeStaffRepositories = Pick<
  Repositories,
  'people' | 'staffAccounts' | 'accountTokens' | 'refreshTokens' | 'administratorActions'
>;

/** Changes the role of an administrator, or deactivates the account: its log-ins end, and new ones are refused. */
export class ChangeStaff {
  constructor(private readonly ports: RequiredPorts<keyof ChangeStaffRepositories, 'clock' | 'accessTokens'>) {}

  /** @throws DomainError not-found; policy-violation (`last-owner`). */
  async execute(command: ChangeStaffCommand): Promise<void> {
    this.ports.accessTokens.forget(
      await this.ports.transaction.run((repositories) => this.change(repositories, command)),
    );
  }

  private async change(
    repositories: ChangeStaffRepositories,
    command: ChangeStaffCommand,
  ): Promise<readonly FamilyId[]> {
    const { staffId, role, active, ...authority } = command;
    const at = this.ports.clock.now();
    // First, because a refresh locks the log-in before the person.
    const endedFirst = active === false ? await repositories.refreshTokens.revokeAll(staffId, at) : [];
    await repositories.people.get(staffId);
    const activeOwners = await repositories.staffAccounts.findActiveOwners();
    const account = await repositories.staffAccounts.get(staffId);
    const changed = changeStaffAccount(account, { role, active }, activeOwners, at);
    const facts = findChangedFacts(factsOf(account), factsOf(changed));
    if (!facts) return endedFirst;
    await repositories.staffAccounts.save(changed);
    const subject = { type: 'admin', id: staffId } as const;
    await repositories.administratorActions.add({ ...authority, action: 'change-staff', subject, ...facts });
    if (changed.deactivatedAt === null) return endedFirst;
    return [...endedFirst, ...(await this.lockOut(repositories, staffId, at))];
  }

  /** Withdraws log-ins and tokens that began before the account was locked. */
  private async lockOut({ accountTokens, refreshTokens }: ChangeStaffRepositories, id: AdminId, at: Instant) {
    await withdrawTokens(accountTokens, id, PASSWORD_TOKEN_KINDS, at);
    return refreshTokens.revokeAll(id, at);
  }
}

const factsOf = ({ role, deactivatedAt }: StaffAccount) => ({ role, active: deactivatedAt === null });
