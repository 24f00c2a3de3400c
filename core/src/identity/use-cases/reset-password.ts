import type { Policies } from '../../application/policies.js';
import type { Transaction } from '../../application/transaction.js';
import type { AccessTokens, Passwords, Secrets } from '../ports.js';
import { PASSWORD_TOKEN_KINDS } from '../rules/account-token-kind.js';
import { refuseWeakPassword } from '../rules/new-password.js';
import type { Person } from '../rules/person.js';
import { endLogIns } from './end-log-ins.js';
import type { KnownDevices } from './known-devices.js';
import { findTokenOwner, redeemAccountToken } from './redeem-account-token.js';
import { type PasswordStores, replacePassword } from './replace-password.js';
import type { Clock } from '../../kernel/clock.js';
import type { FamilyId } from '../../kernel/ids.js';

/** Sets a password by the token of an e-mail, and ends every log-in of its person. */
export class ResetPassword {
  constructor(
    private readonly transaction: Transaction<PasswordStores>,
    private readonly clock: Clock,
    private readonly secrets: Pick<Secrets, 'hash'>,
    private readonly passwords: Passwords,
    private readonly accessTokens: Pick<AccessTokens, 'forget'>,
    private readonly devices: KnownDevices,
    private readonly policies: Pick<Policies, 'identity'>,
  ) {}

  /**
   * @returns the device token for the log-in that follows: earlier wrong passwords do not hold it up.
   * @throws DomainError validation for a bad token (`token`), which a refused password (`newPassword`) does not use up.
   */
  async execute({ token, newPassword }: { readonly token: string; readonly newPassword: string }): Promise<string> {
    const hash = this.secrets.hash(token);
    const owner = await this.transaction.run((stores) =>
      findTokenOwner(stores, hash, PASSWORD_TOKEN_KINDS, this.clock.now()),
    );
    refuseWeakPassword(newPassword, owner, this.policies.identity, 'newPassword');
    this.accessTokens.forget(await this.replace(owner, hash, await this.passwords.hash(newPassword)));
    return this.devices.issue(owner.email);
  }

  private replace({ id }: Person, hash: string, passwordHash: string): Promise<readonly FamilyId[]> {
    return this.transaction.run(async (stores) => {
      const at = this.clock.now();
      return endLogIns(stores.refreshTokens, { personId: id, at }, async () => {
        const person = await redeemAccountToken(stores, hash, PASSWORD_TOKEN_KINDS, at);
        // The token came by e-mail, so its owner reads the address.
        const verified = { ...person, emailVerifiedAt: person.emailVerifiedAt ?? at };
        await replacePassword(stores, verified, passwordHash, at);
      });
    });
  }
}
