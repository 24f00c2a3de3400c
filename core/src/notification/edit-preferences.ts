import type { ChannelChoices } from '../identity/marketing-choice.js';
import type { Person } from '../identity/person.js';
import type { PersonId } from '../shared/ids.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';

export interface EditPreferencesCommand {
  readonly personId: PersonId;
  readonly marketingOptIn?: boolean | undefined;
  readonly channels?: { readonly [Channel in keyof ChannelChoices]?: boolean | undefined } | undefined;
}

/** Changes what is given, and nothing else. The event is the proof of a consent and of its withdrawal. */
export class EditPreferences {
  constructor(private readonly transaction: Transaction<Pick<Stores, 'people' | 'outbox'>>) {}

  execute({ personId, marketingOptIn, channels = {} }: EditPreferencesCommand): Promise<Person> {
    return this.transaction.run(async ({ people, outbox }) => {
      const person = await people.get(personId);
      const { push, kakao, sms, email } = person.marketingChannels;
      const marketingChannels = {
        push: channels.push ?? push,
        kakao: channels.kakao ?? kakao,
        sms: channels.sms ?? sms,
        email: channels.email ?? email,
      };
      const edited = { ...person, marketingOptIn: marketingOptIn ?? person.marketingOptIn, marketingChannels };
      await people.save(edited);
      await outbox.add({
        type: 'preferences-changed',
        personId,
        marketingOptIn: edited.marketingOptIn,
        marketingChannels,
      });
      return edited;
    });
  }
}
