import type { RequiredPorts } from '../../application/ports.js';
import type { ReasonedAuthority } from '../../audit-trail/rules/administrator-action.js';
import { refuseClosedAddress } from '../rules/closed-account.js';
import { newAdministrator } from '../rules/new-administrator.js';
import type { Person } from '../rules/person.js';
import type { StaffRole } from '../rules/staff-account.js';
import type { AccountTokenIssuer } from './account-token-issuer.js';
import type { AdminId } from '../../kernel/ids.js';

export interface InviteStaffCommand extends ReasonedAuthority, Pick<Person, 'email' | 'name' | 'language'> {
  readonly role: StaffRole;
}

/** Creates the account of an administrator, who sets its password by the link of an e-mail. */
export class InviteStaff {
  constructor(
    private readonly ports: RequiredPorts<
      'people' | 'staffAccounts' | 'accountTokens' | 'administratorActions' | 'outbox',
      'clock' | 'ids' | 'passwords' | 'secrets'
    >,
    private readonly accountTokenIssuer: AccountTokenIssuer,
  ) {}

  /** @throws DomainError validation when the e-mail address has an account. */
  async execute({ adminId, requestId, reason, role, ...person }: InviteStaffCommand): Promise<AdminId> {
    refuseClosedAddress(person.email);
    const id = this.ports.ids.next<AdminId>();
    const passwordHash = await this.ports.passwords.hash(this.ports.secrets.make()); // a random password that is not disclosed
    await this.ports.transaction.run(async (repositories) => {
      const { people, staffAccounts, administratorActions } = repositories;
      const at = this.ports.clock.now();
      const invited = newAdministrator({ ...person, id, passwordHash, createdAt: at });
      await people.add(invited);
      await staffAccounts.add({ id, role, deactivatedAt: null, version: 1 });
      await this.accountTokenIssuer.issue(repositories, invited, 'staff-invitation', at);
      await administratorActions.add({
        adminId,
        requestId,
        action: 'invite-staff',
        subject: { type: 'admin', id },
        before: null,
        after: { role },
        reason,
      });
    });
    return id;
  }
}
