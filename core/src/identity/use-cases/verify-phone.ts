import type { RequiredPorts } from '../../application/ports.js';
import { phoneCodeText, invalidateCode, requireUsableCode, withWrongTry } from '../rules/phone-code.js';
import { invalid } from '../../kernel/domain-error.js';
import { requireActiveLogIn } from './end-log-ins.js';
import type { FamilyId, PersonId } from '../../kernel/ids.js';

export interface VerifyPhoneCommand {
  readonly personId: PersonId;
  /** The log-in that enters the code; null without one, as in a simulation. */
  readonly familyId: FamilyId | null;
  /** The phone to which the code was sent. */
  readonly phone: string;
  readonly code: string;
}

/** Stores a verified phone as the person's own. The verification includes the consent to chat messages (docs/domain.md, Notifications). */
export class VerifyPhone {
  constructor(
    private readonly ports: RequiredPorts<
      'people' | 'phoneCodes' | 'refreshTokens' | 'outbox',
      'signer' | 'clock' | 'policies'
    >,
  ) {}

  /**
   * @throws DomainError validation for a wrong code, policy-violation (`phone-code`) when there is none to try, unauthorized when the log-in has
   * ended.
   */
  async execute(command: VerifyPhoneCommand): Promise<void> {
    if (!(await this.tryCode(command))) throw invalid('code', 'INCORRECT', 'The code is not correct.');
  }

  /** @returns false for a wrong code; an error would undo the count of the try. */
  private tryCode({ personId, familyId, phone, code }: VerifyPhoneCommand): Promise<boolean> {
    return this.ports.transaction.run(async ({ people, phoneCodes, refreshTokens, outbox }) => {
      const person = await people.get(personId); // first the lock: tries are counted one by one
      await requireActiveLogIn(refreshTokens, familyId);
      const at = this.ports.clock.now();
      const sent = requireUsableCode(await phoneCodes.find(personId), at, this.ports.policies.phoneCode);
      if (!this.ports.signer.matches(phoneCodeText(personId, phone, code), sent.signature)) {
        await phoneCodes.upsert(withWrongTry(sent));
        return false;
      }
      await phoneCodes.upsert(invalidateCode(sent));
      await people.save({ ...person, phone, phoneVerifiedAt: at });
      await outbox.add({ type: 'phone-verified', personId });
      return true;
    });
  }
}
