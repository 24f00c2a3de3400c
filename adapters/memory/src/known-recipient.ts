import type { Person } from '@spotter/core/identity';
import type { KnownRecipient } from '@spotter/core/notification';

export const knownRecipient = (person: Person): KnownRecipient => {
  const { id, role, phoneVerifiedAt, marketingOptIn, marketingChannels } = person;
  return { id, role, phoneVerified: phoneVerifiedAt !== null, marketingOptIn, marketingChannels };
};
