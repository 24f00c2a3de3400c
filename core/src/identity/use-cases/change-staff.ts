import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { findChangedFacts } from '../../administration/rules/changed-facts.js';
import type { ReasonedAuthority } from '../../audit-trail/rules/administrator-action.js';
import { PASSWORD_TOKEN_KINDS } from '../rules/account-token-kind.js';
import { changeStaffAccount, type StaffAccount, type StaffChange } from '../rules/staff-account.js';
import { withdrawTokens } from './account-token-issuer.js';
import { endLogIns } from './end-log-ins.js';
import type { AdminId } from '../../kernel/ids.js';
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
    const { staffId: personId, active } = command;
    const ended = await this.ports.transaction.run(async (repositories) => {
      const at = this.ports.clock.now();
      const work = () => change(repositories, command, at);
      if (active === false) return (await endLogIns(repositories.refreshTokens, { personId, at }, work)).ended;
      await work();
      return [];
    });
    this.ports.accessTokens.forget(ended);
  }
}

async function change(
  { people, staffAccounts, accountTokens, administratorActions }: ChangeStaffRepositories,
  { staffId, role, active, ...authority }: ChangeStaffCommand,
  at: Instant,
): Promise<void> {
  await people.get(staffId);
  const activeOwners = await staffAccounts.findActiveOwners();
  const account = await staffAccounts.get(staffId);
  const changed = changeStaffAccount(account, { role, active }, activeOwners, at);
  const facts = findChangedFacts(factsOf(account), factsOf(changed));
  if (!facts) return;
  await staffAccounts.save(changed);
  const subject = { type: 'admin', id: staffId } as const;
  await administratorActions.add({ ...authority, action: 'change-staff', subject, ...facts });
  if (changed.deactivatedAt !== null) await withdrawTokens(accountTokens, staffId, PASSWORD_TOKEN_KINDS);
}

const factsOf = ({ role, deactivatedAt }: StaffAccount) => ({ role, active: deactivatedAt === null });
