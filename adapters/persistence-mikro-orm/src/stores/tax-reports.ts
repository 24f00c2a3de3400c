import {
  ALL_DUE,
  monthInterval,
  monthOf,
  type Among,
  type Instant,
  type MentorId,
  type Month,
  type TaxReports,
} from '@spotter/core';
import type { Session } from '../session.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { amongRows, type Compared } from './among.js';

/** One generation at a time: the next one finds what this one has committed. */
const ONE_AT_A_TIME = statement(`select pg_advisory_xact_lock(hashtext('tax-report'))`);

/** The journal tells what was deposited, and what came back: its reference is the payout and the attempt. */
const UNREPORTED = `
  from journal_entry e where e.kind in ('payout_deposited', 'payout_returned')
    and not exists (select from tax_report_line l where l.entry_id = e.id)`;

const OLDEST = statement(`select min(e.at) as at ${UNREPORTED}`);

/** Up to the end of the month, `$2`, of those who have no report of it. */
const due = (compared: Compared): string => `
  with unreported as (
    select e.id, e.at, split_part(e.reference, ':', 1)::uuid as payout_id,
      case e.kind when 'payout_deposited' then 1 else -1 end as sign
    ${UNREPORTED} and e.at < $2
  ), due as (
    select u.*, p.mentor_id, u.sign * p.gross as gross, u.sign * p.income_tax as income_tax,
      u.sign * p.local_income_tax as local_income_tax, u.sign * p.net as net
    from unreported u join payout p on p.id = u.payout_id
    where not exists (select from tax_report t where t.mentor_id = p.mentor_id and t.month = $1)
      and p.mentor_id ${compared} ($3)
  )`;

const FIRST = statement(`${due('<> all')}
  select mentor_id as "mentorId" from due order by mentor_id limit 1`);

const GENERATE = amongRows(
  (compared) => `${due(compared)}, made as (
    insert into tax_report (mentor_id, month, gross, income_tax, local_income_tax, net, lines, generated_at)
    select mentor_id, $1, sum(gross), sum(income_tax), sum(local_income_tax), sum(net), count(*), $4
    from due group by mentor_id order by mentor_id limit $5 returning mentor_id
  ), lines as (
    insert into tax_report_line (entry_id, mentor_id, month, payout_id, at, gross, income_tax, local_income_tax, net)
    select id, mentor_id, $1, payout_id, at, gross, income_tax, local_income_tax, net from due join made using (mentor_id)
  )
  select count(*)::int as made from made`,
);

const endOf = (month: Month): string => toTimestamp(monthInterval(month).endsAt);

export class PostgresTaxReports implements TaxReports {
  constructor(private readonly session: Session) {}

  async oldestUnreported(): Promise<Month | null> {
    const [row] = await this.session.read<{ at: Instant | null }>(OLDEST);
    return row && row.at !== null ? monthOf(row.at) : null;
  }

  async generate(month: Month, at: Instant, limit: number, among: Among<MentorId> = ALL_DUE): Promise<number> {
    await this.session.read(ONE_AT_A_TIME);
    const [text, mentors] = GENERATE(among);
    const [row] = await this.session.read<{ made: number }>(text, month, endOf(month), mentors, toTimestamp(at), limit);
    return row?.made ?? 0;
  }

  async firstUnreported(month: Month, except: readonly MentorId[]): Promise<MentorId | null> {
    await this.session.read(ONE_AT_A_TIME);
    const [row] = await this.session.read<{ mentorId: MentorId }>(FIRST, month, endOf(month), except);
    return row?.mentorId ?? null;
  }
}
