import type { MemberId, PointDraw, PointLot, PointLots } from '@spotter/core';
import type { Session } from '../session.js';
import { statement } from '../statement.js';
import { pointLot } from '../tables/payments.js';

const OF_MEMBER = statement(`
  select ${pointLot.selection('l')} from point_lot l
  where l.member_id = $1 and l.remaining > 0 order by l.id for no key update`);

const OF_IDS = statement(`
  select ${pointLot.selection('l')} from point_lot l where l.id = any ($1) order by l.id for no key update`);

export class PostgresPointLots implements PointLots {
  constructor(private readonly session: Session) {}

  ofMember(member: MemberId): Promise<readonly PointLot[]> {
    return this.session.read<PointLot>(OF_MEMBER, member);
  }

  ofDraws(draws: readonly PointDraw[]): Promise<readonly PointLot[]> {
    return this.session.read<PointLot>(
      OF_IDS,
      draws.map(({ lotId }) => lotId),
    );
  }

  add(lot: PointLot): Promise<void> {
    return this.session.write('insert', pointLot, lot);
  }

  save(...lots: readonly PointLot[]): Promise<void> {
    return this.session.write('update', pointLot, ...lots);
  }
}
