import type { Day, MemberId, MembershipId, PlanId, RetiredBillingKeyId, TermId } from '@spotter/core/kernel';
import {
  planOn,
  countCredits,
  termSeenOn,
  type DatedPrice,
  type DueMembership,
  type HeldCredits,
  type MembershipQueries,
  type MembershipView,
  type Plan,
} from '@spotter/core/membership';
import type { BillingKeys } from '../billing-keys.js';
import { statement } from '../statement.js';
import type { JsonRow } from '../table.js';
import { membership, membershipFrom, plan, term, type MembershipRow } from '../tables/memberships.js';
import { HOLDS_FUNDING, NOT_OVER, OCCUPYING, RUNNING } from '../statuses.js';
import { BATCH, isAfterId } from './due-rows.js';
import type { QueryReader } from './query-reader.js';

/** With its dated prices; the core decides which price applies. */
const PLAN = `
  select ${plan.selection('p')},
    (select json_agg(json_build_object('effectiveOn', d.effective_on, 'price', d.price, 'publishedOn', d.published_on))
     from plan_price d where d.plan_id = p.id) as prices
  from plan p where p.active`;
const ONE = statement(`${PLAN} and p.id = $1`);
const ALL = statement(`${PLAN} order by p.id`);

/** Its terms with their held credits: those of active reservations are reserved, the others used. */
const CURRENT = statement(`
  select ${membership.selection('m')},
    (select json_agg(t order by t.starts_on) from term t where t.membership_id = m.id) as terms,
    (select json_agg(c) from (
      select r.term_id as "termId", json_agg(r.credit) as held, count(*) filter (where r.status ${OCCUPYING}) as reserved
      from reservation r
      where r.term_id in (select t.id from term t where t.membership_id = m.id)
        and ${HOLDS_FUNDING}
      group by r.term_id) as c) as credits
  from membership m
  where m.member_id = $1 and m.status ${NOT_OVER}`);

/** Uses an index of days, so that the cost depends only on the due rows. */
const DUE = statement(`
  select id, next_transition_on as "dueOn" from membership
  where next_transition_on <= $1 and ($2::date is null or (next_transition_on, id) > ($2, $3::uuid))
  order by next_transition_on, id limit ${BATCH}`);

/**
 * The memberships are sorted before their terms are read: then a page reads no terms of later pages. The last term is read by its index:
 * their maximum would read all.
 */
const UNREVIEWED = statement(`
  select m.id from (
    select * from membership m
    where m.auto_renew and m.status ${RUNNING} and ${isAfterId('m.id', '$2')}
      and (m.plan ->> 'id')::uuid = any (array(select plan_id from plan_price))
    order by m.id) m
  cross join lateral (select ends_on from term where membership_id = m.id order by starts_on desc limit 1) last
  where last.ends_on <= $1 and (m.price_reviewed_for is distinct from last.ends_on
    or (m.price_change is not null and m.price_change ->> 'consentedAt' is null))
  order by m.id limit ${BATCH}`);

const UNDELETED_KEYS = statement(`
  select id from retired_billing_key where deleted_at is null and ($1::uuid is null or id > $1) order by id limit ${BATCH}`);

type CurrentRow = MembershipRow & {
  readonly terms: readonly JsonRow[];
  readonly credits: readonly (HeldCredits & { readonly termId: TermId })[] | null;
};

export class PostgresMembershipQueries implements MembershipQueries {
  constructor(
    private readonly reader: QueryReader,
    private readonly billingKeys: BillingKeys,
  ) {}

  async plans(on: Day): Promise<readonly Plan[]> {
    const plans = await this.reader.readAs((row: PricedPlanRow) => soldOn(row, on), ALL);
    return plans.sort((one, other) => one.price - other.price);
  }

  plan(id: PlanId, on: Day): Promise<Plan | null> {
    return this.reader.readOneAs((row: PricedPlanRow) => soldOn(row, on), ONE, id);
  }

  async current(member: MemberId, on: Day): Promise<MembershipView | null> {
    const [row] = await this.reader.read<CurrentRow>(CURRENT, member);
    if (!row) return null;
    const seen = membershipFrom(
      membership.pick(row),
      row.terms.map((one) => term.fromJson(one)),
      this.billingKeys,
    );
    const seenTerm = termSeenOn(seen, on);
    const held = row.credits?.find(({ termId }) => termId === seenTerm.id) ?? { held: [], reserved: 0 };
    return { membership: seen, credits: countCredits(seenTerm, held, on) };
  }

  due(by: Day, after: DueMembership | null): Promise<readonly DueMembership[]> {
    return this.reader.read<DueMembership>(DUE, by, after && after.dueOn, after && after.id);
  }

  unreviewed(endBy: Day, after: MembershipId | null): Promise<readonly MembershipId[]> {
    return this.reader.readIds(UNREVIEWED, endBy, after);
  }

  undeletedBillingKeys(after: RetiredBillingKeyId | null): Promise<readonly RetiredBillingKeyId[]> {
    return this.reader.readIds(UNDELETED_KEYS, after);
  }
}

type PricedPlanRow = Plan & { readonly prices: readonly DatedPrice[] | null };

const soldOn = ({ id, name, months, sessions, price, prices }: PricedPlanRow, on: Day): Plan =>
  planOn({ id, name, months, sessions, price }, prices ?? [], on);
