import type { MentorId } from '@spotter/core/kernel';
import type { EncryptedAccount, EncryptedAccountOwner, EncryptedAccounts } from '@spotter/core/mentor';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';

const WITH_OTHER_KEY = {
  mentor: statement(withOtherKey('mentor', 'id')),
  payout: statement(withOtherKey('payout', 'mentor_id')),
};
const REENCRYPT = { mentor: statement(reencrypt('mentor')), payout: statement(reencrypt('payout')) };

/** Ordered by key, each row once per run; correctly encrypted rows cost only a read. */
function withOtherKey(table: EncryptedAccountOwner, mentor: string): string {
  return `
    select id, ${mentor} as "mentorId", bank_account_key_id as "keyId", bank_account_sealed as text from ${table}
    where bank_account_key_id <> $1 and ($2::uuid is null or id > $2) order by id limit $3 for no key update`;
}

function reencrypt(table: EncryptedAccountOwner): string {
  return `
    update ${table} as t set bank_account_key_id = r.key_id, bank_account_sealed = r.encrypted
    from unnest($1::uuid[], $2::text[], $3::text[]) as r (id, key_id, encrypted) where t.id = r.id`;
}

interface Row {
  readonly id: string;
  readonly mentorId: MentorId;
  readonly keyId: string;
  readonly text: string;
}

/** Row versions stay: a reader that will write the row holds its lock. */
export class PostgresEncryptedAccounts implements EncryptedAccounts {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async findEncryptedWithOtherKey(
    keyId: string,
    owner: EncryptedAccountOwner,
    after: string | null,
    limit: number,
  ): Promise<readonly EncryptedAccount[]> {
    const rows = await this.unitOfWork.read<Row>(WITH_OTHER_KEY[owner], keyId, after, limit);
    return rows.map(({ id, mentorId, ...accountNumber }) => ({ id, mentorId, accountNumber }));
  }

  async reencrypt(owner: EncryptedAccountOwner, accounts: readonly EncryptedAccount[]): Promise<void> {
    if (accounts.length === 0) return;
    const numbers = accounts.map(({ accountNumber }) => accountNumber);
    await this.unitOfWork.read(
      REENCRYPT[owner],
      accounts.map(({ id }) => id),
      numbers.map(({ keyId }) => keyId),
      numbers.map(({ text }) => text),
    );
  }
}
