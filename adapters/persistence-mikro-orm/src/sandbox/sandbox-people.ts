import { readSingle, type RowReader } from '../row-reader.js';
import { statement } from '../statement.js';

const PASSWORD_HASHES = statement(
  'select email, password_hash as "passwordHash" from person where email = any ($1) order by email',
);

/** A closed account has no address, but counts as another person. */
const OTHERS = statement('select exists (select from person where email is null or email <> all ($1)) as found');

/** The demo accounts in the database, and whether there are others. */
export class PostgresSandboxPeople {
  constructor(private readonly reader: RowReader) {}

  /** The addresses that have an account, in order. */
  async passwordHashes(emails: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.reader.read<{ email: string; passwordHash: string }>(PASSWORD_HASHES, [...emails]);
    return new Map(rows.map(({ email, passwordHash }) => [email, passwordHash]));
  }

  async hasOthersThan(emails: readonly string[]): Promise<boolean> {
    return (await readSingle<{ found: boolean }>(this.reader, OTHERS, [...emails])).found;
  }
}
