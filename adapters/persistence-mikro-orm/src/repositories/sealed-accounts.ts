import type { MentorId } from '@spotter/core/kernel';
import type { SealedAccount, SealedAccountOwner, SealedAccounts } from '@spotter/core/mentor';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';

const OTHERWISE = {
  mentor: statement(otherwise('mentor', 'id')),
  payout: statement(otherwise('payout', 'mentor_id')),
};
const RESEAL = { mentor: statement(reseal('mentor')), payout: statement(reseal('payout')) };

/** Ordered by key, each row once per run; correctly encrypted rows cost only a read. */
function otherwise(table: SealedAccountOwner, mentor: string): string {
  return `
    select id, ${mentor} as "mentorId", bank_account_key_id as "keyId", bank_account_sealed as text from ${table}
    where bank_account_key_id <> $1 and ($2::uuid is null or id > $2) order by id limit $3 for no key update`;
}

function reseal(table: SealedAccountOwner): string {
  return `
    update ${table} as t set bank_account_key_id = r.key_id, bank_account_sealed = r.sealed
    from unnest($1::uuid[], $2::text[], $3::text[]) as r (id, key_id, sealed) where t.id = r.id`;
}

interface Row {
  readonly id: string;
  readonly mentorId: MentorId;
  readonly keyId: string;
  readonly text: string;
}

/** Row versions stay: a reader that will write the row holds its lock. */
export class PostgresSealedAccounts implements SealedAccounts {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async findSealedWithOtherKey(
    keyId: string,
    owner: SealedAccountOwner,
    after: string | null,
    limit: number,
  ): Promise<readonly SealedAccount[]> {
    const rows = await this.unitOfWork.read<Row>(OTHERWISE[owner], keyId, after, limit);
    return rows.map(({ id, mentorId, ...accountNumber }) => ({ id, mentorId, accountNumber }));
  }

  async reseal(owner: SealedAccountOwner, accounts: readonly SealedAccount[]): Promise<void> {
    if (accounts.length === 0) return;
    const numbers = accounts.map(({ accountNumber }) => accountNumber);
    await this.unitOfWork.read(
      RESEAL[owner],
      accounts.map(({ id }) => id),
      numbers.map(({ keyId }) => keyId),
      numbers.map(({ text }) => text),
    );
  }
}
