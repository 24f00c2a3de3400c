import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { Authority } from '../../audit-trail/rules/administrator-action.js';
import type { Passwords, Secrets } from '../ports.js';
import { newAdministrator } from '../rules/new-administrator.js';
import type { StaffRole } from '../rules/staff-account.js';
import type { AccountTokenIssuer } from './account-token-issuer.js';
import type { Clock } from '../../kernel/clock.js';
import type { AdminId, Ids } from '../../kernel/ids.js';
import type { Language } from '../../kernel/language.js';

export interface InviteStaffCommand extends Authority {
  readonly email: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly why: string | null;
  /** The language of the invitation. */
  readonly language: Language;
}

type InvitingStores = Pick<Stores, 'people' | 'staffAccounts' | 'accountTokens' | 'administratorActions' | 'outbox'>;

/** Creates the account of an administrator, who sets its password by the link of an e-mail. */
export class InviteStaff {
  constructor(
    private readonly transaction: Transaction<InvitingStores>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly passwords: Passwords,
    private readonly secrets: Pick<Secrets, 'make'>,
    private readonly tokens: AccountTokenIssuer,
  ) {}

  /** @throws DomainError validation when the e-mail address has an account. */
  async execute({ adminId, requestId, why, role, ...person }: InviteStaffCommand): Promise<AdminId> {
    const id = this.ids.next<AdminId>();
    const passwordHash = await this.passwords.hash(this.secrets.make()); // a random password that nobody gets
    await this.transaction.run(async (stores) => {
      const { people, staffAccounts, administratorActions, outbox } = stores;
      const at = this.clock.now();
      await people.add(newAdministrator({ ...person, id, passwordHash, createdAt: at }));
      await staffAccounts.add({ id, role, deactivatedAt: null, version: 1 });
      const token = await this.tokens.issue(stores, id, 'staff-invitation', at);
      if (token) {
        const { expiresAt } = token;
        await outbox.add({ type: 'staff-invitation', personId: id, role: 'admin', expiresAt });
      }
      await administratorActions.add({
        adminId,
        requestId,
        action: 'invite-staff',
        subject: { type: 'admin', id },
        before: null,
        after: { role },
        why,
      });
    });
    return id;
  }
}
