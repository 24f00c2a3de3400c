import type { KpiFigures, KpiQueries } from '@spotter/core/administration';
import { BUSINESS_ZONE, type Interval } from '@spotter/core/kernel';
import type { Reader } from '../database.js';
import { readSingle } from '../row-reader.js';
import { statement } from '../statement.js';
import { toTimestamps } from '../table.js';
import { IN_FORCE, MISSED, OCCUPYING } from '../statuses.js';

const dayOf = (column: string): string => `(${column} at time zone '${BUSINESS_ZONE}')::date`;
const within = (column: string): string => `${column} >= $1 and ${column} < $2`;
/** The total liability of all accounts with a name; names compare by bytes, and `;` follows `:`. */
const owed = (name: string): string =>
  `(select coalesce(-sum(balance), 0) from account_balance where account >= '${name}:' and account < '${name};')`;

/**
 * One statement, so that all figures are of one moment. Figures of the period use indexes on its time; of other rows only people are
 * counted, and the accounts of mentors summed. Equal delays are counted before they are rounded: rounding costs ten times the counting.
 */
const FIGURES = statement(`
  with session as (
    select ${dayOf('starts_at')} as day,
      count(*) filter (where status ${OCCUPYING}) as confirmed,
      count(*) filter (where status = 'completed') as completed,
      count(*) filter (where status = 'rejected' or (status = 'cancelled' and not cancelled_late)) as cancelled,
      count(*) filter (where status = 'cancelled' and cancelled_late) as late,
      count(*) filter (where status ${MISSED}) as missed
    from reservation where ${within('starts_at')} group by 1
  ), happened as (
    select day, confirmed + completed + missed as reservations, 0 as paid, 0 as refunded from session
    union all select ${dayOf('paid_at')}, 0, amount, 0 from payment where ${within('paid_at')}
    union all select ${dayOf('refunded_at')}, 0, 0, amount from refund where ${within('refunded_at')}
  ), of_day as (
    select day, sum(reservations) as reservations, sum(paid) as paid, sum(refunded) as refunded
    from happened group by day having sum(reservations + paid + refunded) > 0
  ), message as (
    select channel, "eventKey", "delayMs", sum(count)::bigint as count from (
      select channel, "eventKey", rough_delay(ms) as "delayMs", count from (
        select key as channel, template_id as "eventKey", (value ->> 3)::bigint as ms, count(*) as count
        from message cross join lateral jsonb_each(results)
        where ${within('created_at')} and results is not null
          and value ->> 0 <> 'pending' and not (key = 'in_app' and value ->> 0 = 'sent')
        group by 1, 2, 3
        union all
        select 'in_app', template_id, (extract(epoch from arrived_at - created_at) * 1000)::bigint, count(*)
        from message where ${within('created_at')} and arrived_at is not null group by 1, 2, 3
      ) exact
      union all
      select channel, event_key, delay_ms, count from delivery_count
      where day >= ${dayOf('$1::timestamptz')} and day < ${dayOf('$2::timestamptz')}
    ) result group by 1, 2, 3
  )
  select
    (select jsonb_build_object(
      'total', count(*), 'new', count(*) filter (where created_at >= $1),
      'active', (select count(*) from membership where status ${IN_FORCE}))
    from person where role = 'member' and created_at < $2 and closed_at is null) as members,
    (select jsonb_build_object('total', count(*), 'new', count(*) filter (where created_at >= $1))
    from person where role = 'mentor' and created_at < $2 and closed_at is null)
    || (select jsonb_build_object(
      'active', count(*) filter (where status = 'active'),
      'pro', count(*) filter (where status = 'active' and tier = 'pro'),
      'unverified', count(*) filter (where status = 'unverified'),
      'onHold', count(*) filter (where status = 'on_hold'))
    from mentor m join person p on p.id = m.id where p.closed_at is null)
    || (select jsonb_build_object(
      'illnesses', coalesce(sum(times), 0), 'repeatedlyIll', count(*) filter (where times > 1))
    from (select count(*) as times from time_off
      where reason = 'illness' and starts_at >= $1 and starts_at < $2 and starts_at < away_until
      group by mentor_id) as ill) as mentors,
    (select jsonb_build_object(
      'confirmed', coalesce(sum(confirmed), 0), 'completed', coalesce(sum(completed), 0),
      'cancelled', coalesce(sum(cancelled), 0), 'lateCancelled', coalesce(sum(late), 0),
      'noShows', coalesce(sum(missed), 0))
    from session) as reservations,
    (select count(*) from open_slot where ${within('starts_at')}) as "openBlocks",
    ${owed('escrow')} as escrow,
    ${owed('payable')} as payable,
    (select jsonb_build_object('deposited', count(*), 'net', coalesce(sum(net), 0))
    from payout where status = 'deposited' and ${within('deposited_at')})
    || jsonb_build_object(
      'waiting', (select count(*) from payout where status = 'calculated')
        + (select count(*) from payout where status = 'processing'),
      'failed', (select count(*) from payout where status = 'failed')) as payouts,
    (select count(*) from complaint where status = 'open') as "openComplaints",
    (select coalesce(jsonb_agg(to_jsonb(of_day) order by day), '[]') from of_day) as days,
    (select coalesce(jsonb_agg(to_jsonb(message) order by channel collate "C", "eventKey" collate "C", "delayMs"), '[]')
    from message) as deliveries`);

export class PostgresKpiQueries implements KpiQueries {
  constructor(private readonly reader: Reader) {}

  figures(time: Interval): Promise<KpiFigures> {
    return readSingle(this.reader, FIGURES, ...toTimestamps(time));
  }
}
