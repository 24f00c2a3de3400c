import { notFound, type MemberId, type Membership, type MembershipId, type Memberships } from '@spotter/core';
import type { Session } from '../session.js';
import { statement } from '../statement.js';
import {
  membership,
  membershipFrom,
  membershipRow,
  term,
  termRows,
  type MembershipRow,
  type TermRow,
} from '../tables/memberships.js';
import { OrmRows } from './orm-rows.js';
import { found, saveVersion } from './versions.js';

/** Found, but held by another transaction, is told apart from not there at all. */
const GET_IF_FREE = statement(`
  with free as (select * from membership where id = $1 for no key update skip locked)
  select exists (select from membership where id = $1) as "exists", ${membership.selection('m')}
  from (select 1) as one left join free m on true`);

const CURRENT_OF = statement(`
  select ${membership.selection('m')} from membership m
  where m.member_id = $1 and m.status in ('pending_payment', 'active', 'paused', 'past_due') for no key update`);

export class PostgresMemberships implements Memberships {
  private readonly rows: OrmRows<MembershipRow>;
  private readonly terms: OrmRows<TermRow>;

  constructor(private readonly session: Session) {
    this.rows = new OrmRows(session, membership);
    this.terms = new OrmRows(session, term);
  }

  async get(id: MembershipId): Promise<Membership> {
    return this.withTerms(found(await this.rows.find({ id }), 'membership'));
  }

  async seen(id: MembershipId): Promise<Membership | null> {
    const [row] = await this.rows.findAll({ id }, 'id');
    return row ? this.withTerms(row) : null;
  }

  async getIfFree(id: MembershipId): Promise<Membership | null> {
    const [row] = await this.session.read<MembershipRow & { exists: boolean }>(GET_IF_FREE, id);
    if (!row?.exists) throw notFound('membership');
    return (row.id as string | null) === null ? null : this.withTerms(row);
  }

  async currentOf(member: MemberId): Promise<Membership> {
    const [row] = await this.session.read<MembershipRow>(CURRENT_OF, member);
    return this.withTerms(found(row, 'membership'));
  }

  async add(added: Membership): Promise<void> {
    await this.rows.add(membershipRow(added));
    await this.terms.add(...termRows(added));
  }

  async save(read: Membership): Promise<void> {
    await saveVersion(this.rows, membershipRow(read));
    await this.terms.replace({ membershipId: read.id }, termRows(read));
  }

  /** They are read once the membership is locked, and so as they are now. */
  private async withTerms(row: MembershipRow): Promise<Membership> {
    return membershipFrom(membership.pick(row), await this.terms.findAll({ membershipId: row.id }, 'startsOn'));
  }
}
