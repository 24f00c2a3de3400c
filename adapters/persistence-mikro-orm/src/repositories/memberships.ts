import type { MemberId, MembershipId, TermId } from '@spotter/core/kernel';
import type { HeldCredits, Membership, Memberships } from '@spotter/core/membership';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { HOLDS_FUNDING, NOT_OVER, OCCUPYING } from '../statuses.js';
import {
  membership,
  membershipFrom,
  membershipRow,
  term,
  termRows,
  type MembershipRow,
  type TermRow,
} from '../tables/memberships.js';
import { OrmRepository } from './orm-repository.js';
import { requireRow, saveVersion } from './optimistic-lock.js';
import { buildGetUnlessLocked } from './row-lock.js';

const getUnlessLocked = buildGetUnlessLocked(membership, 'membership');

const CURRENT_OF = statement(`
  select ${membership.selection('m')} from membership m
  where m.member_id = $1 and m.status ${NOT_OVER} for no key update`);

const HELD_CREDITS = statement(`
  select coalesce(array_agg(r.credit::int order by r.credit), '{}') as held,
    (count(*) filter (where r.status ${OCCUPYING}))::int as reserved
  from reservation r where r.term_id = $1 and ${HOLDS_FUNDING}`);

export class PostgresMemberships implements Memberships {
  private readonly rows: OrmRepository<MembershipRow>;
  private readonly terms: OrmRepository<TermRow>;

  constructor(private readonly unitOfWork: UnitOfWork) {
    this.rows = new OrmRepository(unitOfWork, membership);
    this.terms = new OrmRepository(unitOfWork, term);
  }

  async get(id: MembershipId): Promise<Membership> {
    return this.withTerms(requireRow(await this.rows.find(id), 'membership'));
  }

  async findUnlocked(id: MembershipId): Promise<Membership | null> {
    const [row] = await this.rows.findAll({ id }, 'id');
    return row ? this.withTerms(row) : null;
  }

  async getUnlessLocked(id: MembershipId): Promise<Membership | null> {
    const row = await getUnlessLocked(this.unitOfWork, id);
    return row && this.withTerms(row);
  }

  async getCurrent(member: MemberId): Promise<Membership> {
    return requireRow(await this.findCurrent(member), 'membership');
  }

  async findCurrent(member: MemberId): Promise<Membership | null> {
    const [row] = await this.unitOfWork.read<MembershipRow>(CURRENT_OF, member);
    return row ? this.withTerms(row) : null;
  }

  async findHeldCredits(term: TermId): Promise<HeldCredits> {
    return requireRow(await this.unitOfWork.readOne<HeldCredits>(HELD_CREDITS, term), 'term');
  }

  async add(added: Membership): Promise<void> {
    await this.rows.add(membershipRow(added, this.unitOfWork.billingKeys));
    await this.unitOfWork.write('insert', term, ...termRows(added));
  }

  async save(read: Membership): Promise<void> {
    await saveVersion(this.rows, membershipRow(read, this.unitOfWork.billingKeys));
    await this.unitOfWork.write('upsert', term, ...termRows(read));
  }

  /** Read after the lock of the membership, so they are current. */
  private async withTerms(row: MembershipRow): Promise<Membership> {
    const terms = await this.terms.findAll({ membershipId: row.id }, 'startsOn');
    return membershipFrom(membership.pick(row), terms, this.unitOfWork.billingKeys);
  }
}
