import type { RequiredPorts } from '../../application/ports.js';
import { PHONE_CODE_KEY, phoneCodeMessage } from '../rules/phone-code-text.js';
import { nextPhoneCode, phoneCodeText } from '../rules/phone-code.js';
import { DomainError, invalid } from '../../kernel/domain-error.js';
import { requireActiveLogIn } from './end-log-ins.js';
import type { FamilyId, PersonId } from '../../kernel/ids.js';
import type { Millis } from '../../kernel/instant.js';

export interface SendPhoneCodeCommand {
  readonly personId: PersonId;
  /** The log-in that enters the phone; null without one, as in a simulation. */
  readonly familyId: FamilyId | null;
  /** `+8210…`; becomes the person's own with the code. */
  readonly phone: string;
}

/** Sends a code to a phone, to verify that the caller can read its messages. */
export class SendPhoneCode {
  constructor(
    private readonly ports: RequiredPorts<
      'people' | 'phoneCodes' | 'refreshTokens',
      'channel' | 'secrets' | 'signer' | 'clock' | 'ids' | 'policies'
    >,
  ) {}

  /**
   * @returns how long the code is valid.
   * @throws DomainError rate-limited; validation for a number that cannot receive text messages; unavailable when the provider is
   * unreachable; unauthorized when the log-in has ended.
   */
  async execute({ personId, familyId, phone }: SendPhoneCodeCommand): Promise<Millis> {
    const { phoneCode: policy } = this.ports.policies;
    const code = this.ports.secrets.makeDigits(policy.digits);
    const signature = this.ports.signer.sign(phoneCodeText(personId, phone, code));
    const { language } = await this.ports.transaction.run(async ({ people, phoneCodes, refreshTokens }) => {
      const person = await people.get(personId);
      await requireActiveLogIn(refreshTokens, familyId);
      const last = await phoneCodes.find(personId);
      await phoneCodes.upsert(nextPhoneCode(last, { personId, signature }, this.ports.clock.now(), policy));
      return person;
    });
    const { kind } = await this.ports.channel.send({
      id: this.ports.ids.next(),
      eventKey: PHONE_CODE_KEY,
      channel: 'sms',
      to: phone,
      recipientId: personId,
      language,
      ...phoneCodeMessage(language, code, policy.lifeMs),
      data: {},
      pushTokens: [],
      attempt: 1,
    });
    if (kind === 'bounced') throw invalid('phone', 'UNREACHABLE', 'This number cannot receive text messages.');
    if (kind !== 'sent') throw new DomainError('unavailable', 'The code could not be sent. Try again in a moment.');
    return policy.lifeMs;
  }
}
