import { rowsOf } from './rows-of.js';
import type { Person } from './api.js';

/** Marks the person's e-mail address as verified, as its link does. */
export async function verifyAddress(databaseUrl: string, { user }: Pick<Person, 'user'>): Promise<void> {
  await rowsOf(databaseUrl, 'update person set email_verified_at = now() where id = $1', [user.id]);
}
