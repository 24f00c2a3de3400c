import type { RequiredPorts } from '../../application/ports.js';
import { type ChannelChoices, consentDates } from '../../identity/rules/marketing-choice.js';
import type { Person } from '../../identity/rules/person.js';
import type { PersonId } from '../../kernel/ids.js';
import { consentEvents } from './consent-events.js';

export interface EditPreferencesCommand {
  readonly personId: PersonId;
  readonly marketingOptIn?: boolean | undefined;
  readonly channels?: { readonly [Channel in keyof ChannelChoices]?: boolean | undefined } | undefined;
}

/** Changes only the given fields. The event proves a consent or its withdrawal. */
export class EditPreferences {
  constructor(private readonly ports: RequiredPorts<'people' | 'outbox', 'clock'>) {}

  execute({ personId, marketingOptIn, channels = {} }: EditPreferencesCommand): Promise<Person> {
    return this.ports.transaction.run(async ({ people, outbox }) => {
      const person = await people.get(personId);
      const before = person.marketingChannels;
      const marketingChannels = {
        push: channels.push ?? before.push,
        kakao: channels.kakao ?? before.kakao,
        sms: channels.sms ?? before.sms,
        email: channels.email ?? before.email,
      };
      const isGiven = marketingOptIn ?? person.marketingOptIn;
      if (isGiven === person.marketingOptIn && areSame(marketingChannels, before)) return person;
      const at = this.ports.clock.now();
      const dates = isGiven === person.marketingOptIn ? {} : consentDates(isGiven, at);
      const edited = { ...person, marketingOptIn: isGiven, marketingChannels, ...dates };
      await people.save(edited);
      await outbox.add(
        { type: 'preferences-changed', personId, marketingOptIn: isGiven, marketingChannels },
        ...consentEvents(person, edited, at),
      );
      return edited;
    });
  }
}

const areSame = (one: ChannelChoices, other: ChannelChoices): boolean =>
  one.push === other.push && one.kakao === other.kakao && one.sms === other.sms && one.email === other.email;
