import type { MemberId } from '@spotter/core/kernel';
import { type PointLot, type PointQueries, spendingOrder } from '@spotter/core/points';
import type { Reader } from '../database.js';
import { statement } from '../statement.js';
import { pointLot } from '../tables/payments.js';

const LOTS = statement(
  `select ${pointLot.selection('l')} from point_lot l where l.member_id = $1 and l.remaining > 0 order by l.id`,
);

export class PostgresPointQueries implements PointQueries {
  constructor(private readonly reader: Reader) {}

  async lots(member: MemberId): Promise<readonly PointLot[]> {
    return (await this.reader.read<PointLot>(LOTS, member)).sort(spendingOrder);
  }
}
