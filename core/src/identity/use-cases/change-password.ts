import type { Policies } from '../../application/policies.js';
import type { Transaction } from '../../application/transaction.js';
import type { AccessTokens, Passwords } from '../ports.js';
import { refuseWeakPassword } from '../rules/new-password.js';
import type { Caller, Person } from '../rules/person.js';
import { endLogIns } from './end-log-ins.js';
import { type PasswordStores, replacePassword } from './replace-password.js';
import type { Clock } from '../../kernel/clock.js';
import { invalid } from '../../kernel/domain-error.js';
import type { FamilyId } from '../../kernel/ids.js';

export interface ChangePasswordCommand {
  /** The log-in that continues. */
  readonly caller: Pick<Caller, 'id' | 'familyId'>;
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Sets another password and ends the person's other log-ins. */
export class ChangePassword {
  constructor(
    private readonly transaction: Transaction<PasswordStores>,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly accessTokens: Pick<AccessTokens, 'forget'>,
    private readonly policies: Pick<Policies, 'identity'>,
  ) {}

  /** @throws DomainError validation for a wrong password (`currentPassword`) and for one that may not be set (`newPassword`). */
  async execute({ caller, currentPassword, newPassword }: ChangePasswordCommand): Promise<void> {
    const person = await this.transaction.run(({ people }) => people.get(caller.id));
    if (!(await this.passwords.matches(currentPassword, person.passwordHash))) throw wrongPassword();
    refuseWeakPassword(newPassword, person, this.policies.identity, 'newPassword');
    const passwordHash = await this.passwords.hash(newPassword);
    this.accessTokens.forget(await this.replace(caller, person, passwordHash));
  }

  private replace(
    { id, familyId }: ChangePasswordCommand['caller'],
    confirmed: Person,
    passwordHash: string,
  ): Promise<readonly FamilyId[]> {
    return this.transaction.run(async (stores) => {
      const at = this.clock.now();
      return endLogIns(stores.refreshTokens, { personId: id, at, kept: familyId }, async () => {
        const person = await stores.people.get(id);
        if (person.passwordHash !== confirmed.passwordHash) throw wrongPassword(); // it was replaced in the meantime
        await replacePassword(stores, person, passwordHash, at);
      });
    });
  }
}

const wrongPassword = () => invalid('currentPassword', 'The password is wrong.');
