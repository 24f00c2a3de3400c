import type { GatewaySettlement, GatewaySettlements, SettledPayment } from '@spotter/core/gateway-settlement';
import { parseId } from '@spotter/core/kernel';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { gatewaySettlement } from '../tables/gateway-settlements.js';
import { GATEWAY_ID } from '../tables/payments.js';

/**
 * `$1`: the ids of the gateway; `$2`: the same ids, null where it cannot be one of ours. When several payments have one id, the newest
 * that did not fail. Movements of one instant are sorted by amount, so that a chargeback comes before its win.
 */
const PAYMENTS = statement(`
  select named.id as "namedId", p.id as "paymentId", p.amount, p.paid_at as "paidAt",
    (select coalesce(json_agg(moved.amount order by moved.at, moved.id, moved.amount), '[]') from (
      select refunded_at as at, id, -amount as amount from refund r where r.payment_id = p.id and r.status = 'refunded'
      union all select at, id, -amount from chargeback c where c.payment_id = p.id
      union all select won_at, id, amount from chargeback c where c.payment_id = p.id and c.won_at is not null
    ) as moved) as movements,
    (select coalesce(json_agg(json_build_object('gross', s.gross, 'settledOn', s.settled_on) order by s.number), '[]')
      from gateway_settlement s where s.payment_id = p.id) as settled
  from unnest($1::text[], $2::uuid[]) as named (id, own)
  cross join lateral (
    select * from (
      select * from payment where ${GATEWAY_ID} = named.id
      union all
      select * from payment where id = named.own
    ) as known order by status = 'failed', created_at desc limit 1
  ) as p`);

interface Row extends SettledPayment {
  readonly namedId: string;
}

export class PostgresGatewaySettlements implements GatewaySettlements {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async findPayments(ids: readonly string[]): Promise<ReadonlyMap<string, SettledPayment>> {
    const rows = await this.unitOfWork.read<Row>(PAYMENTS, ids, ids.map(parseId));
    return new Map(rows.map(({ namedId, ...payment }) => [namedId, payment]));
  }

  add(...settlements: readonly GatewaySettlement[]): Promise<void> {
    return this.unitOfWork.write('insert', gatewaySettlement, ...settlements);
  }
}
