import type { Membership, MembershipId, Memberships } from '@spotter/core';
import type { Session } from '../session.js';
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

export class PostgresMemberships implements Memberships {
  private readonly rows: OrmRows<MembershipRow>;
  private readonly terms: OrmRows<TermRow>;

  constructor(session: Session) {
    this.rows = new OrmRows(session, membership);
    this.terms = new OrmRows(session, term);
  }

  async get(id: MembershipId): Promise<Membership> {
    const row = found(await this.rows.find({ id }), 'membership');
    return membershipFrom(row, await this.terms.findAll({ membershipId: id }, 'startsOn'));
  }

  async add(added: Membership): Promise<void> {
    await this.rows.add(membershipRow(added));
    await this.terms.add(...termRows(added));
  }

  async save(read: Membership): Promise<void> {
    await saveVersion(this.rows, membershipRow(read));
    await this.terms.replace({ membershipId: read.id }, termRows(read));
  }
}
