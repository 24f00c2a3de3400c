import type { RequiredPorts } from '../../application/ports.js';
import { refuseClosedAddress } from '../../identity/rules/closed-account.js';
import { refuseWeakPassword } from '../../identity/rules/new-password.js';
import { newPerson, type Person } from '../../identity/rules/person.js';
import type { RefreshToken } from '../../identity/rules/refresh-token.js';
import type { AccountTokenIssuer } from '../../identity/use-cases/account-token-issuer.js';
import type { KnownDevices } from '../../identity/use-cases/known-devices.js';
import type { DeviceTokens, TokenIssuer } from '../../identity/use-cases/token-issuer.js';
import type { WarnAccountOwner } from '../../identity/use-cases/warn-account-owner.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { MemberId, MentorId } from '../../kernel/ids.js';
import { newMember } from '../../member/rules/member.js';
import { newMentor } from '../../mentor/rules/mentor.js';
import { consentEvents } from '../../notification/use-cases/consent-events.js';

export interface RegisterPersonCommand extends Pick<
  Person,
  'email' | 'name' | 'phone' | 'language' | 'marketingOptIn'
> {
  readonly password: string;
  readonly role: 'member' | 'mentor';
}

const NO_CONSENT = { marketingOptIn: false };

/** Creates the account of a member, or of an unverified mentor, logs in, and sends the link that verifies the address. */
export class RegisterPerson {
  constructor(
    private readonly ports: RequiredPorts<
      'people' | 'members' | 'mentors' | 'refreshTokens' | 'accountTokens' | 'outbox',
      'clock' | 'ids' | 'passwords' | 'policies'
    >,
    private readonly tokenIssuer: TokenIssuer,
    private readonly accountTokenIssuer: AccountTokenIssuer,
    private readonly devices: KnownDevices,
    private readonly warnings: WarnAccountOwner,
  ) {}

  /** @throws DomainError validation for a weak password, and when the e-mail address has an account; its owner gets a message. */
  async execute({ password, ...command }: RegisterPersonCommand): Promise<DeviceTokens> {
    refuseClosedAddress(command.email);
    refuseWeakPassword(password, command, this.ports.policies.identity, 'password');
    const passwordHash = await this.ports.passwords.hash(password);
    const at = this.ports.clock.now();
    const id = this.ports.ids.next<MemberId & MentorId>();
    const person = newPerson({ ...command, id, passwordHash, createdAt: at });
    const { tokens, storedToken } = this.tokenIssuer.issue(person, at);
    try {
      await this.add(person, command.role, storedToken);
    } catch (error) {
      if (error instanceof DomainError && error.code === 'validation')
        await this.warnings.execute({ email: command.email, warning: 'registration-attempted' });
      throw error;
    }
    return { ...tokens, deviceToken: this.devices.issue(person) };
  }

  private async add(person: Person, role: RegisterPersonCommand['role'], token: RefreshToken): Promise<void> {
    const id = person.id as MemberId & MentorId;
    await this.ports.transaction.run(async (repositories) => {
      const { people, members, mentors, refreshTokens, outbox } = repositories;
      await people.add(person);
      await (role === 'member' ? members.add(newMember(id)) : mentors.add(newMentor(id)));
      await refreshTokens.add(token);
      await outbox.add({ type: 'person-registered', personId: id, role });
      await this.accountTokenIssuer.issue(repositories, person, 'email-verification', person.createdAt);
      await outbox.add(...consentEvents(NO_CONSENT, person, person.createdAt));
    });
  }
}
