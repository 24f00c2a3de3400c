import type { EncryptedKind, EncryptedValue, EncryptedValues } from '@spotter/core/application';
import type { PersonId } from '@spotter/core/kernel';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';

const STATEMENTS = {
  mentor: statementsOf('mentor', 'id', 'id', 'bank_account_key_id', 'bank_account_sealed'),
  payout: statementsOf('payout', 'id', 'mentor_id', 'bank_account_key_id', 'bank_account_sealed'),
  'second-factor': statementsOf('second_factor', 'person_id', 'person_id', 'secret_key_id', 'secret_sealed'),
  'calendar-feed': statementsOf('calendar_feed', 'person_id', 'person_id', 'sealed_key_id', 'sealed_text'),
};

function statementsOf(table: string, id: string, person: string, keyId: string, text: string) {
  return {
    /** Ordered by key, each row once per run; correctly encrypted rows cost only a read. */
    withOtherKey: statement(`
      select ${id} as id, ${person} as "personId", ${keyId} as "keyId", ${text} as text from ${table}
      where ${keyId} <> $1 and ($2::uuid is null or ${id} > $2) order by ${id} limit $3 for no key update`),
    reencrypt: statement(`
      update ${table} as t set ${keyId} = r.key_id, ${text} = r.encrypted
      from unnest($1::uuid[], $2::text[], $3::text[]) as r (id, key_id, encrypted) where t.${id} = r.id`),
  };
}

interface Row {
  readonly id: string;
  readonly personId: PersonId;
  readonly keyId: string;
  readonly text: string;
}

/** Row versions stay: a reader that will write the row holds its lock. */
export class PostgresEncryptedValues implements EncryptedValues {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async findWithOtherKey(
    kind: EncryptedKind,
    keyId: string,
    after: string | null,
    limit: number,
  ): Promise<readonly EncryptedValue[]> {
    const rows = await this.unitOfWork.read<Row>(STATEMENTS[kind].withOtherKey, keyId, after, limit);
    return rows.map(({ id, personId, ...encrypted }) => ({ id, personId, encrypted }));
  }

  async reencrypt(kind: EncryptedKind, values: readonly EncryptedValue[]): Promise<void> {
    if (values.length === 0) return;
    await this.unitOfWork.read(
      STATEMENTS[kind].reencrypt,
      values.map(({ id }) => id),
      values.map(({ encrypted }) => encrypted.keyId),
      values.map(({ encrypted }) => encrypted.text),
    );
  }
}
