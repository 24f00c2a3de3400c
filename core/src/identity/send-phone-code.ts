import type { CodeSigner } from '../booking/check-in-code.js';
import type { MessageChannel } from '../notification/ports.js';
import type { Clock } from '../shared/clock.js';
import { DomainError, invalid } from '../shared/domain-error.js';
import type { Ids, PersonId } from '../shared/ids.js';
import type { Millis } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import { PHONE_CODE_KEY, phoneCodeMessage } from './phone-code-text.js';
import { nextPhoneCode, phoneCodeText } from './phone-code.js';
import type { Secrets } from './ports.js';

export interface SendPhoneCodeCommand {
  readonly personId: PersonId;
  /** `+8210…`; becomes the person's own with the code. */
  readonly phone: string;
}

/** Sends a code to a phone, to see that whoever asks for it reads what arrives there. */
export class SendPhoneCode {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'people' | 'phoneCodes'>>,
    private readonly channel: MessageChannel,
    private readonly secrets: Secrets,
    private readonly signer: CodeSigner,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  /**
   * @returns how long the code may be tried.
   * @throws DomainError rate-limited; validation for a number that takes no text messages; unavailable when nothing can be sent now.
   */
  async execute({ personId, phone }: SendPhoneCodeCommand): Promise<Millis> {
    const { phoneCode: policy } = this.policies;
    const code = this.secrets.makeDigits(policy.digits);
    const signature = this.signer.sign(phoneCodeText(personId, phone, code));
    const { language } = await this.transaction.run(async ({ people, phoneCodes }) => {
      const person = await people.get(personId);
      const last = await phoneCodes.find(personId);
      await phoneCodes.keep(nextPhoneCode(last, { personId, signature }, this.clock.now(), policy));
      return person;
    });
    const { kind } = await this.channel.send({
      id: this.ids.next(),
      eventKey: PHONE_CODE_KEY,
      channel: 'sms',
      to: phone,
      recipientId: personId,
      language,
      ...phoneCodeMessage(language, code, policy.lifeMs),
      pushTokens: [],
      attempt: 1,
    });
    if (kind === 'bounced') throw invalid('phone', 'No text message reaches this number.');
    if (kind !== 'sent') throw new DomainError('unavailable', 'The code could not be sent: try again in a moment.');
    return policy.lifeMs;
  }
}
