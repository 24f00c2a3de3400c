import {
  type Instant,
  type Interval,
  type Krw,
  type MemberId,
  type PaymentId,
  type PointLotId,
  sum,
} from '@spotter/core/kernel';
import { spendingOrder, type PointDraw, type PointLot, type PointLots, type PointQueries } from '@spotter/core/points';
import { getOrThrow } from './get-or-throw.js';
import { firstOf } from './paging.js';
import { rangeOf } from './ranges.js';
import { EVERYTHING, type CommittedTables, type Tables } from './tables.js';

export class MemoryPointLots implements PointLots {
  constructor(private readonly tables: Pick<Tables, 'pointLots'>) {}

  async findByMember(member: MemberId): Promise<readonly PointLot[]> {
    return [...this.tables.pointLots.scan('remainingByMember', member)];
  }

  async findByDraws(draws: readonly PointDraw[]): Promise<readonly PointLot[]> {
    const ids = new Set(draws.map(({ lotId }) => lotId));
    return [...ids].map((id) => getOrThrow(this.tables.pointLots, id, 'point lot'));
  }

  async findByDispute(member: MemberId, payment: PaymentId, draws: readonly PointDraw[]): Promise<readonly PointLot[]> {
    const drawn = new Set(draws.map(({ lotId }) => lotId));
    return [...this.tables.pointLots.scan('byMember', member)].filter(
      ({ id, remaining, paymentId }) => remaining > 0 || paymentId === payment || drawn.has(id),
    );
  }

  async sumBonuses(member: MemberId, within: Interval): Promise<Krw> {
    const lots = [...this.tables.pointLots.scan('byMember', member, rangeOf(within))];
    return sum(lots.filter(({ kind }) => kind === 'bonus').map(({ amount }) => amount));
  }

  async add(lot: PointLot): Promise<void> {
    refuseWrongRest(lot);
    this.tables.pointLots.add(lot);
  }

  async save(...lots: readonly PointLot[]): Promise<void> {
    for (const lot of lots) {
      refuseWrongRest(lot);
      this.tables.pointLots.put(lot);
    }
  }

  async findExpiring(at: Instant, limit: number, except: readonly PointLotId[] = []): Promise<readonly PointLot[]> {
    const expired = this.tables.pointLots.scan('expiring', EVERYTHING, { until: at + 1 });
    const failed = new Set(except);
    return firstOf(expired, limit, ({ id }) => !failed.has(id));
  }
}

/** @throws RangeError when the rest is negative or greater than the lot. */
function refuseWrongRest({ id, remaining, amount }: PointLot): void {
  if (remaining < 0 || remaining > amount) throw new RangeError(`lot ${id}: ${remaining} of ${amount} points left`);
}

export class MemoryPointQueries implements PointQueries {
  constructor(private readonly rows: Pick<CommittedTables, 'pointLots'>) {}

  async lots(member: MemberId): Promise<readonly PointLot[]> {
    return [...this.rows.pointLots.scan('remainingByMember', member)].sort(spendingOrder);
  }
}
