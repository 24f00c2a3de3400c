import type { RequiredPorts } from '../../application/ports.js';
import { requireActiveLogIn } from '../../identity/use-cases/end-log-ins.js';
import { DomainError, invalid } from '../../kernel/domain-error.js';
import type { FamilyId, MentorId } from '../../kernel/ids.js';
import { plus } from '../../kernel/instant.js';
import type { Issue } from '../../kernel/issue.js';
import { type BankAccount, maskAccountNumber, encryptionContext } from '../rules/bank-account.js';
import type { Mentor } from '../rules/mentor.js';
import { refuseOtherHolder } from '../rules/payee.js';

export interface ChangeBankAccountCommand {
  readonly mentorId: MentorId;
  /** The log-in that enters it; null without one, as in a simulation. */
  readonly familyId: FamilyId | null;
  readonly bankCode: string;
  /** Digits only. */
  readonly accountNumber: string;
  readonly holder: string;
  /** The mentor's password, to replace an account; the first account does not need it. */
  readonly password?: string | undefined;
}

const REFERENCE_DIGITS = 20;

/** Payouts go to the new account from the next deposit on; deposits to a changed account wait for the hold of its payee first. */
export class ChangeBankAccount {
  constructor(
    private readonly ports: RequiredPorts<
      'mentors' | 'people' | 'refreshTokens' | 'outbox',
      'passwords' | 'accountHolders' | 'bank' | 'cipher' | 'secrets' | 'clock' | 'policies'
    >,
  ) {}

  /**
   * The bank learns of the account after the commit; when it is silent, before the first deposit.
   * @throws DomainError for a replaced account: validation without a password or for an account that does not exist; unauthorized for a
   * wrong password; policy-violation (`payee-name`); unavailable when the bank cannot be asked. For every account: unauthorized when the
   * log-in has ended.
   */
  async execute(command: ChangeBankAccountCommand): Promise<BankAccount> {
    const passwordHash = await this.confirm(command);
    const { mentorId, familyId, bankCode, accountNumber, holder } = command;
    const bankAccount = await this.ports.transaction.run(async ({ mentors, people, refreshTokens, outbox }) => {
      const mentor = await mentors.get(mentorId);
      const person = await people.get(mentorId);
      await requireActiveLogIn(refreshTokens, familyId);
      const account = this.accountOf(mentor, command);
      if (mentor.bankAccount === null) {
        await mentors.save({ ...mentor, bankAccount: account });
        return account;
      }
      if (passwordHash === null) throw passwordNeeded(); // an account was given in the meantime
      if (person.passwordHash !== passwordHash) throw wrongPassword(); // it was replaced in the meantime
      const payeeHeldUntil = plus(this.ports.clock.now(), this.ports.policies.payee.holdMs);
      await mentors.save({ ...mentor, bankAccount: account, payeeHeldUntil });
      await outbox.add({ type: 'payee-changed', mentorId, heldUntil: payeeHeldUntil });
      return account;
    });
    await this.ports.bank.register?.({ mentorId, reference: bankAccount.reference, bankCode, accountNumber, holder });
    return bankAccount;
  }

  /** @returns the hash of the confirmed password; null when the mentor has no account yet. */
  private async confirm(command: ChangeBankAccountCommand): Promise<string | null> {
    const { mentorId, password, holder } = command;
    const { mentor, person } = await this.ports.transaction.run(async ({ mentors, people }) => ({
      mentor: await mentors.get(mentorId),
      person: await people.get(mentorId),
    }));
    if (mentor.bankAccount === null) return null;
    if (password === undefined) throw passwordNeeded();
    if (!(await this.ports.passwords.matches(password, person.passwordHash))) throw wrongPassword();
    const atBank = await this.ports.accountHolders.find(command);
    if (atBank.kind === 'unknown')
      throw new DomainError('unavailable', 'The account holder cannot be verified now. Try again later.');
    refuseOtherHolder(holder, atBank);
    return person.passwordHash;
  }

  private accountOf(mentor: Mentor, command: ChangeBankAccountCommand): BankAccount {
    const { mentorId, bankCode, accountNumber, holder } = command;
    return {
      bankCode,
      holder,
      accountNumber: this.ports.cipher.encrypt(accountNumber, encryptionContext(mentorId)),
      accountNumberMasked: maskAccountNumber(accountNumber),
      reference: this.referenceOf(mentor, command) ?? this.ports.secrets.makeDigits(REFERENCE_DIGITS),
    };
  }

  /** The reference of the same account; null for another one. */
  private referenceOf({ id, bankAccount: present }: Mentor, given: ChangeBankAccountCommand): string | null {
    if (present?.bankCode !== given.bankCode || present.holder !== given.holder) return null;
    const isSame = this.ports.cipher.decrypt(present.accountNumber, encryptionContext(id)) === given.accountNumber;
    return isSame && present.reference !== '' ? present.reference : null;
  }
}

/** Names the field, unlike the refusal of a log-in that has ended: a client need not renew its tokens. */
function wrongPassword(): DomainError {
  const issue: Issue = { path: 'password', code: 'INCORRECT', message: 'The password is wrong.' };
  return new DomainError('unauthorized', issue.message, { issues: [issue] });
}

const passwordNeeded = (): DomainError =>
  invalid('password', 'REQUIRED', 'Your password is required to change the account.');
