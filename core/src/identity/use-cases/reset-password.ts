import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { CalendarTokens } from '../../calendar/use-cases/calendar-tokens.js';
import { PASSWORD_TOKEN_KINDS } from '../rules/account-token-kind.js';
import { refuseWeakPassword } from '../rules/new-password.js';
import { mayBeOfStranger, type Person } from '../rules/person.js';
import { hasSecret, isConfirmed, removeSecondFactor } from '../rules/second-factor.js';
import { endLogIns, type EndedLogIns } from './end-log-ins.js';
import type { KnownDevices } from './known-devices.js';
import { notifyFactorOwner } from './record-factor-change.js';
import { loadToken, redeemAccountToken } from './redeem-account-token.js';
import { type ReplacePasswordRepositories, replacePassword } from './replace-password.js';

type ResetPasswordRepositories = ReplacePasswordRepositories &
  Pick<Repositories, 'staffAccounts' | 'secondFactors' | 'refreshTokens' | 'calendarFeeds'>;

/**
 * Sets a password by the token of an e-mail, and ends every log-in of its person. For an address that was not verified it also ends the
 * second factor, the verification of the phone and the address of the calendar: a stranger may have set them.
 */
export class ResetPassword {
  constructor(
    private readonly ports: RequiredPorts<
      keyof ResetPasswordRepositories,
      'clock' | 'secrets' | 'passwords' | 'accessTokens' | 'policies'
    >,
    private readonly devices: KnownDevices,
    private readonly calendarTokens: Pick<CalendarTokens, 'newFeed'>,
  ) {}

  /**
   * @returns the device token for the next log-in, so that earlier wrong passwords do not delay it.
   * @throws DomainError validation for a bad token (`token`), and for a refused password (`newPassword`), which leaves the token valid.
   */
  async execute({ token, newPassword }: { readonly token: string; readonly newPassword: string }): Promise<string> {
    const { secrets, transaction, clock, policies, accessTokens, passwords } = this.ports;
    const hash = secrets.hash(token);
    const { person: owner } = await transaction.run((repositories) =>
      loadToken(repositories, hash, PASSWORD_TOKEN_KINDS, clock.now()),
    );
    refuseWeakPassword(newPassword, owner, policies.identity, 'newPassword');
    const passwordHash = await passwords.hash(newPassword);
    const { ended } = await this.replace(owner, hash, passwordHash);
    accessTokens.forget(ended);
    return this.devices.issue({ email: owner.email, passwordHash });
  }

  private replace({ id }: Person, hash: string, passwordHash: string): Promise<EndedLogIns<void>> {
    return this.ports.transaction.run(async (repositories) => {
      const at = this.ports.clock.now();
      const { refreshTokens, calendarFeeds } = repositories;
      return endLogIns(refreshTokens, { personId: id, at }, async () => {
        const person = await redeemAccountToken(repositories, hash, PASSWORD_TOKEN_KINDS, at);
        // The token came by e-mail, so its owner reads the address.
        const verified = { ...person, emailVerifiedAt: person.emailVerifiedAt ?? at };
        if (!mayBeOfStranger(person)) return replacePassword(repositories, verified, passwordHash);
        await replacePassword(repositories, { ...verified, phoneVerifiedAt: null }, passwordHash);
        await endSecondFactor(repositories, person);
        if (await calendarFeeds.find(id)) await calendarFeeds.upsert(this.calendarTokens.newFeed(id, at));
      });
    });
  }
}

/** Otherwise a stranger's second factor would keep the owner of the mailbox out. */
async function endSecondFactor(
  repositories: Pick<ResetPasswordRepositories, 'secondFactors' | 'outbox'>,
  person: Person,
): Promise<void> {
  const factor = await repositories.secondFactors.find(person.id);
  if (!hasSecret(factor)) return;
  await repositories.secondFactors.upsert(removeSecondFactor(factor, person.id));
  if (isConfirmed(factor)) await notifyFactorOwner(repositories, person, 'second-factor-removed');
}
