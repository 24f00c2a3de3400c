import type { RequiredPorts } from '../../application/ports.js';
import { refuseWeakPassword } from '../rules/new-password.js';
import type { Caller, Person } from '../rules/person.js';
import { confirmPassword, requireConfirmed } from './confirm-password.js';
import { endLogIns, type EndedLogIns } from './end-log-ins.js';
import { type ReplacePasswordRepositories, replacePassword } from './replace-password.js';

export interface ChangePasswordCommand {
  /** The log-in that continues. */
  readonly caller: Pick<Caller, 'id' | 'familyId'>;
  readonly currentPassword: string;
  readonly newPassword: string;
}

/** Changes the password and ends the person's other log-ins. */
export class ChangePassword {
  constructor(
    private readonly ports: RequiredPorts<
      keyof ReplacePasswordRepositories | 'refreshTokens',
      'clock' | 'passwords' | 'accessTokens' | 'policies'
    >,
  ) {}

  /** @throws DomainError validation for a wrong password (`currentPassword`) and for one that may not be set (`newPassword`); unauthorized when the log-in has ended. */
  async execute({ caller, currentPassword, newPassword }: ChangePasswordCommand): Promise<void> {
    const person = await confirmPassword(this.ports, caller.id, currentPassword, 'currentPassword');
    refuseWeakPassword(newPassword, person, this.ports.policies.identity, 'newPassword');
    const passwordHash = await this.ports.passwords.hash(newPassword);
    const { ended } = await this.replace(caller, person, passwordHash);
    this.ports.accessTokens.forget(ended);
  }

  private replace(
    { id, familyId }: ChangePasswordCommand['caller'],
    confirmed: Person,
    passwordHash: string,
  ): Promise<EndedLogIns<void>> {
    return this.ports.transaction.run(async (repositories) => {
      const at = this.ports.clock.now();
      return endLogIns(repositories.refreshTokens, { personId: id, at, kept: familyId }, async () => {
        const person = await repositories.people.get(id);
        requireConfirmed(person, confirmed, 'currentPassword');
        await replacePassword(repositories, person, passwordHash);
      });
    });
  }
}
