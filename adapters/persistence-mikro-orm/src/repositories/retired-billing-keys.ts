import type { MemberId } from '@spotter/core/kernel';
import type { RetiredBillingKey, RetiredBillingKeys } from '@spotter/core/membership';
import { withBillingKey } from '../billing-keys.js';
import { statement } from '../statement.js';
import { retiredBillingKey } from '../tables/memberships.js';
import { Collection, storedIn } from './collection.js';

const STORED = storedIn(retiredBillingKey, {
  what: 'retired billing key',
  fromRow: (row, keys) => withBillingKey(row, keys.decrypt),
  toRow: (key, keys) => withBillingKey(key, keys.encrypt),
});

const UNDELETED_OF = statement(`
  select ${retiredBillingKey.selection('k')} from retired_billing_key k
  where k.member_id = $1 and k.deleted_at is null order by k.retired_at, k.id`);

export class PostgresRetiredBillingKeys extends Collection<RetiredBillingKey> implements RetiredBillingKeys {
  protected readonly stored = STORED;

  findUndeleted(member: MemberId): Promise<readonly RetiredBillingKey[]> {
    return this.readAll(UNDELETED_OF, member);
  }
}
