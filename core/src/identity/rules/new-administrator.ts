import { newPerson, type Person } from './person.js';
import type { AdminId } from '../../kernel/ids.js';

/** The person record of an administrator; permissions are in the staff account. */
export const newAdministrator = (
  given: Pick<Person, 'name' | 'email' | 'language' | 'passwordHash' | 'createdAt'> & { readonly id: AdminId },
): Person =>
  newPerson({ ...given, role: 'admin', email: given.email.toLowerCase(), phone: null, marketingOptIn: false });
