import {
  ALL_DUE,
  NO_WON,
  pointsExpired,
  spendingOrder,
  type Among,
  type Ids,
  type Instant,
  type Journal,
  type MemberId,
  type PointDraw,
  type PointLot,
  type PointLotId,
  type PointLots,
  type PointQueries,
} from '@spotter/core';
import { found } from './finding.js';
import { firstOf, those } from './paging.js';
import { EVERYTHING, type Committed, type Tables } from './tables.js';

export class MemoryPointLots implements PointLots {
  constructor(
    private readonly tables: Pick<Tables, 'pointLots'>,
    private readonly journal: Journal,
    private readonly ids: Ids,
  ) {}

  async ofMember(member: MemberId): Promise<readonly PointLot[]> {
    return [...this.tables.pointLots.scan('remainingByMember', member)];
  }

  async ofDraws(draws: readonly PointDraw[]): Promise<readonly PointLot[]> {
    const ids = new Set(draws.map(({ lotId }) => lotId));
    return [...ids].map((id) => found(this.tables.pointLots, id, 'point lot'));
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

  async expireDue(at: Instant, limit: number, among: Among<PointLotId> = ALL_DUE): Promise<number> {
    const due = firstOf(this.expired(at, among), limit);
    for (const lot of due) this.tables.pointLots.put({ ...lot, remaining: NO_WON });
    await this.journal.append(...due.map((lot) => pointsExpired(this.ids, lot, at)));
    return due.length;
  }

  async firstExpired(at: Instant, except: readonly PointLotId[]): Promise<PointLotId | null> {
    return firstOf(this.expired(at, { except }), 1)[0]?.id ?? null;
  }

  private expired(at: Instant, among: Among<PointLotId>): Iterable<PointLot> {
    return those(among, this.tables.pointLots.scan('expiring', EVERYTHING, { until: at + 1 }), ({ id }) => id);
  }
}

/** @throws RangeError when less than nothing is left, or more than there was. */
function refuseWrongRest({ id, remaining, amount }: PointLot): void {
  if (remaining < 0 || remaining > amount) throw new RangeError(`lot ${id}: ${remaining} of ${amount} points left`);
}

export class MemoryPointQueries implements PointQueries {
  constructor(private readonly rows: Pick<Committed, 'pointLots'>) {}

  async lots(member: MemberId): Promise<readonly PointLot[]> {
    return [...this.rows.pointLots.scan('remainingByMember', member)].sort(spendingOrder);
  }
}
