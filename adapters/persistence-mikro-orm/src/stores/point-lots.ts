import {
  ALL_DUE,
  pointsExpired,
  type Among,
  type Ids,
  type Instant,
  type Journal,
  type MemberId,
  type PointDraw,
  type PointLot,
  type PointLotId,
  type PointLots,
} from '@spotter/core';
import type { Session } from '../session.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { pointLot } from '../tables/payments.js';
import { amongRows, type Compared } from './among.js';

const OF_MEMBER = statement(`
  select ${pointLot.selection('l')} from point_lot l
  where l.member_id = $1 and l.remaining > 0 order by l.id for no key update`);

const OF_IDS = statement(`
  select ${pointLot.selection('l')} from point_lot l where l.id = any ($1) order by l.id for no key update`);

/** What another run, or a booking, has locked is skipped. */
const expired = (compared: Compared): string => `
  select id, remaining from point_lot where remaining > 0 and expires_at <= $1 and id ${compared} ($2)
  order by expires_at, id limit $3 for no key update skip locked`;

const FIRST_EXPIRED = statement(expired('<> all'));

const EXPIRE = amongRows(
  (compared) => `
  with due as (${expired(compared)}
  )
  update point_lot l set remaining = 0 from due where l.id = due.id
  returning l.id, l.member_id as "memberId", due.remaining`,
);

export class PostgresPointLots implements PointLots {
  constructor(
    private readonly session: Session,
    private readonly journal: Journal,
    private readonly ids: Ids,
  ) {}

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

  async expireDue(at: Instant, limit: number, among: Among<PointLotId> = ALL_DUE): Promise<number> {
    type Expired = Pick<PointLot, 'id' | 'memberId' | 'remaining'>;
    const [text, ids] = EXPIRE(among);
    const expired = await this.session.read<Expired>(text, toTimestamp(at), ids, limit);
    await this.journal.append(...expired.map((lot) => pointsExpired(this.ids, lot, at)));
    return expired.length;
  }

  async firstExpired(at: Instant, except: readonly PointLotId[]): Promise<PointLotId | null> {
    const [first] = await this.session.read<Pick<PointLot, 'id'>>(FIRST_EXPIRED, toTimestamp(at), except, 1);
    return first?.id ?? null;
  }
}
