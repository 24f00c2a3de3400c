import type { RequiredPorts } from '../../application/ports.js';
import { PASSWORD_TOKEN_KINDS } from '../rules/account-token-kind.js';
import { refuseWeakPassword } from '../rules/new-password.js';
import type { Person } from '../rules/person.js';
import { endLogIns } from './end-log-ins.js';
import type { KnownDevices } from './known-devices.js';
import { findTokenOwner, redeemAccountToken } from './redeem-account-token.js';
import { type ReplacePasswordRepositories, replacePassword } from './replace-password.js';
import type { FamilyId } from '../../kernel/ids.js';

/** Sets a password by the token of an e-mail, and ends every log-in of its person. */
export class ResetPassword {
  constructor(
    private readonly ports: RequiredPorts<
      ReplacePasswordRepositories,
      'clock' | 'secrets' | 'passwords' | 'accessTokens' | 'policies'
    >,
    private readonly devices: KnownDevices,
  ) {}

  /**
   * @returns the device token for the log-in that follows: earlier wrong passwords do not hold it up.
   * @throws DomainError validation for a bad token (`token`), which a refused password (`newPassword`) does not use up.
   */
  async execute({ token, newPassword }: { readonly token: string; readonly newPassword: string }): Promise<string> {
    const { secrets, transaction, clock, policies, accessTokens, passwords } = this.ports;
    const hash = secrets.hash(token);
    const owner = await transaction.run((repositories) =>
      findTokenOwner(repositories, hash, PASSWORD_TOKEN_KINDS, clock.now()),
    );
    refuseWeakPassword(newPassword, owner, policies.identity, 'newPassword');
    accessTokens.forget(await this.replace(owner, hash, await passwords.hash(newPassword)));
    return this.devices.issue(owner.email);
  }

  private replace({ id }: Person, hash: string, passwordHash: string): Promise<readonly FamilyId[]> {
    return this.ports.transaction.run(async (repositories) => {
      const at = this.ports.clock.now();
      return endLogIns(repositories.refreshTokens, { personId: id, at }, async () => {
        const person = await redeemAccountToken(repositories, hash, PASSWORD_TOKEN_KINDS, at);
        // The token came by e-mail, so its owner reads the address.
        const verified = { ...person, emailVerifiedAt: person.emailVerifiedAt ?? at };
        await replacePassword(repositories, verified, passwordHash, at);
      });
    });
  }
}
