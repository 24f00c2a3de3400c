import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { ACCOUNT_TOKEN_KINDS } from '../rules/account-token-kind.js';
import { refuseClosedAddress } from '../rules/closed-account.js';
import { resolveFormerAddress } from '../rules/former-address.js';
import type { Person } from '../rules/person.js';
import { type AccountTokenIssuer, withdrawTokens } from './account-token-issuer.js';
import { confirmPassword, requireConfirmed } from './confirm-password.js';
import { requireActiveLogIn } from './end-log-ins.js';
import { tooManyError } from '../../kernel/domain-error.js';
import type { FamilyId, PersonId } from '../../kernel/ids.js';

/** An e-mail address that a person enters with the password. */
export interface AddressChange {
  readonly email: string;
  readonly password: string;
  /** The log-in that enters it. */
  readonly familyId: FamilyId;
}

/** The address, and the hash that the password matched. */
export interface ConfirmedAddress extends Pick<AddressChange, 'email' | 'familyId'> {
  readonly passwordHash: string;
}

/** Changes the e-mail address of an account as a part of the edit of a profile. */
export class ChangeAddress {
  constructor(
    private readonly ports: RequiredPorts<'people', 'clock' | 'passwords' | 'policies'>,
    private readonly accountTokenIssuer: AccountTokenIssuer,
  ) {}

  /**
   * Confirms the password before the transaction of the edit, because the comparison is slow.
   * @throws DomainError validation for a wrong password, and for the address of a closed account.
   */
  async confirm(personId: PersonId, { email, password, familyId }: AddressChange): Promise<ConfirmedAddress> {
    refuseClosedAddress(email);
    const person = await confirmPassword(this.ports, personId, password);
    return { email, familyId, passwordHash: person.passwordHash };
  }

  /**
   * Sends the link that verifies the address; also for the unchanged address while it is not verified.
   * @param person locked. @returns the person to be saved.
   * @throws DomainError rate-limited after too many links; unauthorized when the log-in has ended.
   */
  async apply(
    { refreshTokens, accountTokens, outbox }: Pick<Repositories, 'refreshTokens' | 'accountTokens' | 'outbox'>,
    person: Person,
    { email, familyId, ...confirmed }: ConfirmedAddress,
  ): Promise<Person> {
    requireConfirmed(person, confirmed);
    await requireActiveLogIn(refreshTokens, familyId);
    const isSame = email === person.email;
    if (isSame && person.emailVerifiedAt !== null) return person;
    const at = this.ports.clock.now();
    // Tokens sent to the previous address must neither open the account nor verify the new address.
    if (!isSame) await withdrawTokens(accountTokens, person.id, ACCOUNT_TOKEN_KINDS);
    const allowedAt = await this.accountTokenIssuer.issue({ accountTokens, outbox }, person, 'email-verification', at);
    if (allowedAt !== null) throw tooManyError('Too many e-mails were requested. Try again later.', allowedAt, at);
    if (!isSame) await outbox.add({ type: 'email-changed', personId: person.id, role: person.role });
    const former = isSame ? person.formerAddress : resolveFormerAddress(person, at, this.ports.policies.payee.holdMs);
    return { ...person, email, emailVerifiedAt: null, formerAddress: former };
  }
}
