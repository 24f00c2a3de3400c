import type { RequiredPorts } from '../../application/ports.js';
import type { IdentityPolicy } from '../policy.js';
import { refuseClosedAddress } from '../rules/closed-account.js';
import { isEmailAddress } from '../rules/email-address.js';
import { newAdministrator } from '../rules/new-administrator.js';
import { MAX_NAME_LENGTH, type Person } from '../rules/person.js';
import { passwordFault } from '../rules/new-password.js';
import { allInvalid } from '../../kernel/domain-error.js';
import type { AdminId, Id } from '../../kernel/ids.js';
import type { Issue } from '../../kernel/issue.js';
import { isVisibleOnOneLine, normalizeText } from '../../kernel/shown-name.js';

export interface CreateAdminCommand extends Pick<Person, 'email' | 'name' | 'language'> {
  readonly password: string;
}

/** Creates the account of an owner, for an operator at the command line. The first owner is created in this way. */
export class CreateAdmin {
  constructor(
    private readonly ports: RequiredPorts<
      'people' | 'staffAccounts' | 'administratorActions',
      'clock' | 'ids' | 'passwords' | 'policies'
    >,
  ) {}

  /** @throws DomainError validation for an invalid e-mail address, password or name, and when the address has an account. */
  async execute({ password, ...given }: CreateAdminCommand): Promise<AdminId> {
    const command = { ...given, name: normalizeText(given.name) };
    refuseFaults({ password, ...command }, this.ports.policies.identity);
    refuseClosedAddress(command.email);
    const passwordHash = await this.ports.passwords.hash(password);
    const id = this.ports.ids.next<AdminId>();
    const requestId = this.ports.ids.next<Id<'request'>>();
    const createdAt = this.ports.clock.now();
    await this.ports.transaction.run(async ({ people, staffAccounts, administratorActions }) => {
      await people.add(newAdministrator({ ...command, id, passwordHash, createdAt }));
      await staffAccounts.add({ id, role: 'owner', deactivatedAt: null, version: 1 });
      await administratorActions.add({
        adminId: null,
        requestId,
        action: 'create-admin',
        subject: { type: 'admin', id },
        before: null,
        after: { role: 'owner' },
        reason: null,
      });
    });
    return id;
  }
}

function refuseFaults({ email, password, name }: CreateAdminCommand, policy: IdentityPolicy): void {
  const weakness = passwordFault(password, { email, name }, policy);
  const faults: Issue[] = [];
  if (!isEmailAddress(email)) faults.push({ path: 'email', code: 'WRONG_FORM', message: 'must be an e-mail address' });
  if (!isVisibleOnOneLine(name))
    faults.push({ path: 'name', code: 'FORBIDDEN_CHARACTERS', message: 'must be visible text on one line' });
  if (name.length > MAX_NAME_LENGTH)
    faults.push({ path: 'name', code: 'TOO_LONG', message: `must have at most ${MAX_NAME_LENGTH} characters` });
  if (weakness !== null) faults.push({ path: 'password', ...weakness });
  if (faults.length > 0) throw allInvalid(faults);
}
