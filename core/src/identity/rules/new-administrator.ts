import { EVERY_CHANNEL } from './marketing-choice.js';
import type { Person } from './person.js';
import type { AdminId } from '../../kernel/ids.js';

/** The person record of an administrator; permissions are in the staff account. */
export const newAdministrator = (
  given: Pick<Person, 'name' | 'email' | 'language' | 'passwordHash' | 'createdAt'> & { readonly id: AdminId },
): Person => ({
  ...given,
  role: 'admin',
  email: given.email.toLowerCase(),
  emailVerifiedAt: null,
  formerAddress: null,
  phone: null,
  phoneVerifiedAt: null,
  marketingAgreedAt: null,
  marketingAskedAt: null,
  marketingOptIn: false,
  marketingChannels: EVERY_CHANNEL,
  version: 1,
});
