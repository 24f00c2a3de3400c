import type { z } from 'zod';
import type { AddressChange, Contact, IdentityPolicy } from '@spotter/core/identity';
import type { FamilyId } from '@spotter/core/kernel';
import type { ApiServices } from '../kernel/api-services.js';
import { withCode } from '../kernel/schema-sentences.js';
import { Email, MessageLanguage, Phone } from '../kernel/wire-types.js';
import { currentPassword, givenPassword } from './own-password.js';
import { PersonName } from './identity-routes.js';

/** The account fields that members and mentors can change. */
export const contactFields = (policy: IdentityPolicy) => ({
  name: PersonName,
  phone: Phone,
  language: MessageLanguage,
  email: Email,
  password: currentPassword(policy).meta({ description: 'Your current password, to change `email`' }),
});

interface AddressFields {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
}

const PASSWORD_FOR_ADDRESS = 'Your password is required to change the e-mail address, and only then.';

/** The password is given if and only if the address changes. */
export const requirePasswordForAddress = <Changes extends z.ZodType<AddressFields>>(changes: Changes) =>
  changes
    .refine(({ email, password }) => email === undefined || password !== undefined, {
      path: ['password'],
      ...withCode('REQUIRED', PASSWORD_FOR_ADDRESS),
    })
    .refine(({ email, password }) => password === undefined || email !== undefined, {
      path: ['password'],
      ...withCode('WRONG_COMBINATION', PASSWORD_FOR_ADDRESS),
    });

/** The part of the declaration of a route that can change the e-mail address. */
export const addressChange = (warnAccountOwner: ApiServices['warnAccountOwner']) => ({
  description:
    'A new `email` needs your `password`; it gets an e-mail with a link that verifies it. The same address, sent again while unverified, gets another link.',
  guessing: givenPassword(warnAccountOwner),
  keyedLimits: { 'uses-of-email': ({ body }: { readonly body: AddressFields }) => body.email ?? null },
  refusalLimit: 'refused-registration',
});

/** The changes of a body: of the account, of its address, and of the member's or mentor's own profile. */
export const toProfileEdit = <Changes extends Contact & AddressFields>(
  { name, phone, language, email, password, ...profile }: Changes,
  familyId: FamilyId,
) => ({ contact: { name, phone, language }, address: addressIn({ email, password }, familyId), profile });

const addressIn = ({ email, password }: AddressFields, familyId: FamilyId): AddressChange | undefined =>
  email === undefined || password === undefined ? undefined : { email, password, familyId };
