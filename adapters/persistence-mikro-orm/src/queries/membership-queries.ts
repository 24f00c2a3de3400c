import {
  termSeenOn,
  type Day,
  type DueMembership,
  type MemberId,
  type MembershipQueries,
  type MembershipView,
  type Plan,
  type PlanId,
  type Term,
  type TermId,
} from '@spotter/core';
import type { Reader } from '../database.js';
import { statement } from '../statement.js';
import { membership, membershipFrom, plan, term, type MembershipRow } from '../tables/memberships.js';

const ONE = statement(`select ${plan.selection('p')} from plan p where p.id = $1 and p.active`);
const ALL = statement(`select ${plan.selection('p')} from plan p where p.active order by p.price, p.id`);

/** Its terms, and of each how many credits are held: those of reservations that stand are reserved, the others used. */
const CURRENT = statement(`
  select ${membership.selection('m')},
    (select json_agg(t order by t.starts_on) from term t where t.membership_id = m.id) as terms,
    (select json_agg(c) from (
      select r.term_id as "termId", count(*) as held, count(*) filter (where r.status in ('confirmed', 'in_progress')) as reserved
      from reservation r
      where r.term_id in (select t.id from term t where t.membership_id = m.id)
        and (r.status in ('confirmed', 'in_progress', 'completed', 'member_no_show') or (r.status = 'cancelled' and r.deducted))
      group by r.term_id) as c) as credits
  from membership m
  where m.member_id = $1 and m.status in ('pending_payment', 'active', 'paused', 'past_due')`);

/** How many the job is given at a time. */
const BATCH = 500;

/** By an index of nothing but days: the cost follows what is due. */
const DUE = statement(`
  select id, next_step_on as "dueOn" from membership
  where next_step_on <= $1 and ($2::date is null or (next_step_on, id) > ($2, $3::uuid))
  order by next_step_on, id limit ${BATCH}`);

type CurrentRow = MembershipRow & {
  readonly terms: readonly Readonly<Record<string, unknown>>[];
  readonly credits: readonly HeldCredits[] | null;
};

interface HeldCredits {
  readonly termId: TermId;
  readonly held: number;
  readonly reserved: number;
}

export class PostgresMembershipQueries implements MembershipQueries {
  constructor(private readonly reader: Reader) {}

  plans(): Promise<readonly Plan[]> {
    return this.reader.read<Plan>(ALL).then((rows) => rows.map(planFrom));
  }

  async plan(id: PlanId): Promise<Plan | null> {
    const [row] = await this.reader.read<Plan>(ONE, id);
    return row ? planFrom(row) : null;
  }

  async current(member: MemberId, on: Day): Promise<MembershipView | null> {
    const [row] = await this.reader.read<CurrentRow>(CURRENT, member);
    if (!row) return null;
    const seen = membershipFrom(
      membership.pick(row),
      row.terms.map((one) => term.fromJson(one)),
    );
    return { membership: seen, credits: creditsOf(termSeenOn(seen, on), row.credits ?? []) };
  }

  due(by: Day, after: DueMembership | null): Promise<readonly DueMembership[]> {
    return this.reader.read<DueMembership>(DUE, by, after && after.dueOn, after && after.id);
  }
}

const planFrom = ({ id, name, months, sessions, price }: Plan): Plan => ({ id, name, months, sessions, price });

function creditsOf({ id, credits: total }: Term, counted: readonly HeldCredits[]): MembershipView['credits'] {
  const { held, reserved } = counted.find(({ termId }) => termId === id) ?? { held: 0, reserved: 0 };
  return { total, used: held - reserved, reserved, remaining: total - held };
}
