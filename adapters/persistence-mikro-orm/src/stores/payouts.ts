import {
  calculatePayout,
  intervalOf,
  StaleVersionError,
  type Clock,
  type Ids,
  type Instant,
  type Journal,
  type Krw,
  type MentorId,
  type Payout,
  type PayoutId,
  type PayoutPeriod,
  type PayoutPolicy,
  type Payouts,
} from '@spotter/core';
import type { Session } from '../session.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { earning, payout, payoutFrom, payoutRow, type PayoutRow } from '../tables/payouts.js';
import { OrmRows } from './orm-rows.js';
import { found, saveVersion } from './versions.js';

/** One calculation at a time: the next one finds what this one has committed. */
const ONE_AT_A_TIME = statement(`select pg_advisory_xact_lock(hashtext('payout-calculation'))`);

/** What belongs to the payout that is made now (`isPayableIn`), and is held back by no complaint (`holdsBack`). */
const IS_PAYABLE = `e.payout_id is null and e.released_at < $1
    and not exists (select from complaint c where c.reservation_id = e.reservation_id and c.status = 'open')`;

/** The sums of mentors that have no payout in the period yet; the lines themselves stay where they are. */
const PAYABLE = statement(`
  with unpaid as (
    select m.id from mentor m
    where exists (select from earning e where e.mentor_id = m.id and ${IS_PAYABLE})
      and not exists (select from payout p where p.mentor_id = m.id and p.period_starts_on = $2)
    order by m.id limit $3
  )
  select e.mentor_id as "mentorId", sum(e.amount) as amount from unpaid join earning e on e.mentor_id = unpaid.id
  where ${IS_PAYABLE} group by e.mentor_id order by e.mentor_id`);

const MAKE_LINES = statement(`
  with lines as (
    update earning e set payout_id = made.payout from unnest($2::uuid[], $3::uuid[]) as made (mentor, payout)
    where e.mentor_id = made.mentor and ${IS_PAYABLE} returning e.mentor_id, e.amount
  )
  select mentor_id as "mentorId", sum(amount) as amount from lines group by mentor_id`);

interface Payable {
  readonly mentorId: MentorId;
  readonly amount: Krw;
}

export class PostgresPayouts implements Payouts {
  private readonly rows: OrmRows<PayoutRow>;

  constructor(
    private readonly session: Session,
    private readonly journal: Journal,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {
    this.rows = new OrmRows(session, payout);
  }

  async get(id: PayoutId): Promise<Payout> {
    return payoutFrom(found(await this.rows.find({ id }), 'payout'));
  }

  async save(read: Payout): Promise<void> {
    const stored = found(await this.rows.find({ id: read.id }), 'payout');
    await saveVersion(this.rows, payoutRow(read, read.status === 'processing' ? this.clock.now() : stored.sentAt));
  }

  async calculate(period: PayoutPeriod, at: Instant, policy: PayoutPolicy, limit: number): Promise<readonly Payout[]> {
    await this.session.read(ONE_AT_A_TIME);
    const end = toTimestamp(intervalOf(period).endsAt);
    const payable = await this.session.read<Payable>(PAYABLE, end, period.startsOn, limit);
    const calculated = payable.map(({ mentorId, amount }) =>
      calculatePayout(period, mentorId, [{ amount }], at, policy, this.ids),
    );
    const payouts = calculated.map((one) => one.payout);
    await this.makeLines(payouts, end);
    await this.session.write('insert', payout, ...payouts.map((one) => payoutRow(one, null)));
    await this.session.write('insert', earning, ...calculated.flatMap(({ carriedOver }) => carriedOver ?? []));
    await this.journal.append(...calculated.flatMap(({ entry }) => entry ?? []));
    return payouts;
  }

  /** @throws StaleVersionError when something was released, held back or let go since the sums were read. */
  private async makeLines(payouts: readonly Payout[], end: string): Promise<void> {
    const mentors = payouts.map(({ mentorId }) => mentorId);
    const ids = payouts.map(({ id }) => id);
    const lines = await this.session.read<Payable>(MAKE_LINES, end, mentors, ids);
    const sums = new Map(lines.map(({ mentorId, amount }) => [mentorId, amount]));
    const wrong = payouts.find(({ mentorId, gross }) => sums.get(mentorId) !== gross);
    if (wrong) throw new StaleVersionError(`a payout of ${wrong.gross} has lines of ${sums.get(wrong.mentorId)}`);
  }
}
