import type { DayPass, DayPasses, DayPassId, Instant, MemberId, ReservationId } from '@spotter/core';
import type { Session } from '../session.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { dayPass } from '../tables/blocks.js';
import { found } from './versions.js';

const GET = statement(`select ${dayPass.selection('d')} from day_pass d where d.id = $1 for no key update`);

const COMPENSATING = statement(`
  select ${dayPass.selection('d')} from day_pass d where d.compensates = $1 for no key update`);

const OF_MEMBERSHIPS = statement(`
  select ${dayPass.selection('d')} from day_pass d
  where d.member_id = $1 and d.reason = 'membership' and d.expires_at > $2 order by d.id for no key update`);

export class PostgresDayPasses implements DayPasses {
  constructor(private readonly session: Session) {}

  async get(id: DayPassId): Promise<DayPass> {
    const [row] = await this.session.read<DayPass>(GET, id);
    return found(row, 'day pass');
  }

  async compensating(session: ReservationId): Promise<DayPass | null> {
    const [row] = await this.session.read<DayPass>(COMPENSATING, session);
    return row ?? null;
  }

  ofMemberships(member: MemberId, at: Instant): Promise<readonly DayPass[]> {
    return this.session.read<DayPass>(OF_MEMBERSHIPS, member, toTimestamp(at));
  }

  add(pass: DayPass): Promise<void> {
    return this.session.write('insert', dayPass, pass);
  }

  save(pass: DayPass): Promise<void> {
    return this.session.write('update', dayPass, pass);
  }
}
