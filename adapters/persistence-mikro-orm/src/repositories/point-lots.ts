import type { Instant, Interval, Krw, MemberId, PaymentId, PointLotId } from '@spotter/core/kernel';
import type { PointDraw, PointLot, PointLots } from '@spotter/core/points';
import type { UnitOfWork } from '../unit-of-work.js';
import { readSingle } from '../row-reader.js';
import { statement } from '../statement.js';
import { toTimestamp, toTimestamps } from '../table.js';
import { pointLot } from '../tables/payments.js';

/** All of the member, because a cancellation under way can return points to an empty one. */
const LOCKED = 'with locked as (select * from point_lot where member_id = $1 order by id for no key update)';

const OF_MEMBER = statement(`
  ${LOCKED} select ${pointLot.selection('l')} from locked l where l.remaining > 0 order by l.id`);

const OF_IDS = statement(`
  select ${pointLot.selection('l')} from point_lot l where l.id = any ($1) order by l.id for no key update`);

const OF_DISPUTE = statement(`
  ${LOCKED} select ${pointLot.selection('l')} from locked l
  where l.remaining > 0 or l.payment_id = $2 or l.id = any ($3) order by l.id`);

const BONUSES = statement(`
  select coalesce(sum(l.amount), 0) as total from point_lot l
  where l.member_id = $1 and l.kind = 'bonus' and l.created_at >= $2 and l.created_at < $3`);

/** Rows locked by another run or a booking are skipped. */
const EXPIRING = statement(`
  select ${pointLot.selection('l')} from point_lot l where l.remaining > 0 and l.expires_at <= $1 and l.id <> all ($2)
  order by l.expires_at, l.id limit $3 for no key update skip locked`);

export class PostgresPointLots implements PointLots {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  findByMember(member: MemberId): Promise<readonly PointLot[]> {
    return this.unitOfWork.read<PointLot>(OF_MEMBER, member);
  }

  findByDraws(draws: readonly PointDraw[]): Promise<readonly PointLot[]> {
    return this.unitOfWork.read<PointLot>(
      OF_IDS,
      draws.map(({ lotId }) => lotId),
    );
  }

  findByDispute(member: MemberId, payment: PaymentId, draws: readonly PointDraw[]): Promise<readonly PointLot[]> {
    const drawn = draws.map(({ lotId }) => lotId);
    return this.unitOfWork.read<PointLot>(OF_DISPUTE, member, payment, drawn);
  }

  async sumBonuses(member: MemberId, within: Interval): Promise<Krw> {
    return (await readSingle<{ total: Krw }>(this.unitOfWork, BONUSES, member, ...toTimestamps(within))).total;
  }

  add(lot: PointLot): Promise<void> {
    return this.unitOfWork.write('insert', pointLot, lot);
  }

  save(...lots: readonly PointLot[]): Promise<void> {
    return this.unitOfWork.write('update', pointLot, ...lots);
  }

  findExpiring(at: Instant, limit: number, except: readonly PointLotId[] = []): Promise<readonly PointLot[]> {
    return this.unitOfWork.read<PointLot>(EXPIRING, toTimestamp(at), except, limit);
  }
}
