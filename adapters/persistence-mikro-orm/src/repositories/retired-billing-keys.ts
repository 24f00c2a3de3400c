import type { MemberId, RetiredBillingKeyId } from '@spotter/core/kernel';
import type { RetiredBillingKey, RetiredBillingKeys } from '@spotter/core/membership';
import { decryptBillingKey, encryptBillingKey } from '../billing-keys.js';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { retiredBillingKey } from '../tables/memberships.js';
import { requireRow } from './optimistic-lock.js';

const SELECTION = retiredBillingKey.selection('k');
const GET = statement(`select ${SELECTION} from retired_billing_key k where k.id = $1 for no key update`);
const UNDELETED_OF = statement(`
  select ${SELECTION} from retired_billing_key k
  where k.member_id = $1 and k.deleted_at is null order by k.retired_at, k.id`);

export class PostgresRetiredBillingKeys implements RetiredBillingKeys {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async get(id: RetiredBillingKeyId): Promise<RetiredBillingKey> {
    const [row] = await this.unitOfWork.read<RetiredBillingKey>(GET, id);
    return decryptBillingKey(requireRow(row, 'retired billing key'), this.unitOfWork.billingKeys);
  }

  async findUndeleted(member: MemberId): Promise<readonly RetiredBillingKey[]> {
    const rows = await this.unitOfWork.read<RetiredBillingKey>(UNDELETED_OF, member);
    return rows.map((row) => decryptBillingKey(row, this.unitOfWork.billingKeys));
  }

  add(added: RetiredBillingKey): Promise<void> {
    return this.unitOfWork.write('insert', retiredBillingKey, encryptBillingKey(added, this.unitOfWork.billingKeys));
  }

  save(read: RetiredBillingKey): Promise<void> {
    return this.unitOfWork.write('update', retiredBillingKey, encryptBillingKey(read, this.unitOfWork.billingKeys));
  }
}
