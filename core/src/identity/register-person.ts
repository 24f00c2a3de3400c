import type { Clock } from '../shared/clock.js';
import type { Ids, MemberId, MentorId } from '../shared/ids.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import { newMember } from '../member/member.js';
import { newMentor } from '../mentor/mentor.js';
import { EVERY_CHANNEL } from './marketing-choice.js';
import type { Language, Person } from './person.js';
import type { Passwords } from './ports.js';
import type { SessionTokens, TokenIssuer } from './session-tokens.js';

export interface RegisterPersonCommand {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly phone: string | null;
  readonly role: 'member' | 'mentor';
  readonly language: Language;
  readonly marketingOptIn: boolean;
}

type IdentityStores = Pick<Stores, 'people' | 'members' | 'mentors' | 'refreshTokens' | 'outbox'>;

/** Makes the account of a member, or of a mentor whom an administrator has yet to verify, and logs in. */
export class RegisterPerson {
  constructor(
    private readonly transaction: Transaction<IdentityStores>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly passwords: Passwords,
    private readonly issuer: TokenIssuer,
  ) {}

  /** @throws DomainError validation when the e-mail address has an account. */
  async execute({ password, ...command }: RegisterPersonCommand): Promise<SessionTokens> {
    const passwordHash = await this.passwords.hash(password);
    const at = this.clock.now();
    const id = this.ids.next<MemberId & MentorId>();
    const person: Person = {
      ...command,
      id,
      passwordHash,
      phoneVerifiedAt: null,
      marketingChannels: EVERY_CHANNEL,
      createdAt: at,
      version: 1,
    };
    const { tokens, kept } = this.issuer.issue(person, at);
    await this.transaction.run(async ({ people, members, mentors, refreshTokens, outbox }) => {
      await people.add(person);
      await (command.role === 'member' ? members.add(newMember(id)) : mentors.add(newMentor(id)));
      await refreshTokens.add(kept);
      await outbox.add({ type: 'person-registered', personId: id, role: command.role });
    });
    return tokens;
  }
}
