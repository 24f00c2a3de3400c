import type { AccountToken, AccountTokenKind, AccountTokens } from '@spotter/core/identity';
import type { Instant, PersonId } from '@spotter/core/kernel';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { accountToken, accountTokenFrom, toAccountTokenRow } from '../tables/account-tokens.js';

const FIND = statement(`select ${accountToken.selection('t')} from account_token t where t.hash = $1`);
const LAST = statement(`select ${accountToken.selection('t')} from account_token t
  where t.person_id = $1 and t.kind = $2 for no key update`);
const ERASE_ENCRYPTED = statement(`
  update account_token set sealed_key_id = null, sealed_text = null
  where person_id = $1 and kind = $2 and expires_at <= $3`);

export class PostgresAccountTokens implements AccountTokens {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  find(hash: string): Promise<AccountToken | null> {
    return this.unitOfWork.readOneAs(accountTokenFrom, FIND, hash);
  }

  findLatest(person: PersonId, kind: AccountTokenKind): Promise<AccountToken | null> {
    return this.unitOfWork.readOneAs(accountTokenFrom, LAST, person, kind);
  }

  upsert(token: AccountToken): Promise<void> {
    return this.unitOfWork.write('upsert', accountToken, toAccountTokenRow(token));
  }

  async eraseEncrypted(person: PersonId, kind: AccountTokenKind, until: Instant): Promise<void> {
    await this.unitOfWork.read(ERASE_ENCRYPTED, person, kind, toTimestamp(until));
  }
}
