import {
  ALL_DUE,
  credit,
  debit,
  journalEntry,
  type Among,
  type Earning,
  type EarningId,
  type Earnings,
  type EntryId,
  type Ids,
  type Instant,
  type Journal,
  type Krw,
  type MentorId,
  type ReservationId,
} from '@spotter/core';
import type { Session } from '../session.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { earning, type EarningRow } from '../tables/payouts.js';
import { amongRows, type Compared } from './among.js';

/** What another run has locked is skipped: it is released there. */
const due = (compared: Compared): string => `
  select id from earning where released_at is null and releasable_at <= $1 and id ${compared} ($2)
  order by releasable_at, id limit $3 for no key update skip locked`;

const FIRST_DUE = statement(due('<> all'));

const RELEASE = amongRows(
  (compared) => `
  with due as (${due(compared)}
  ), released as (
    update earning e set released_at = $1 from due where e.id = due.id returning e.mentor_id, e.amount
  )
  select mentor_id as "mentorId", count(*) as count, sum(amount) as amount from released group by mentor_id order by mentor_id`,
);

/** No closing may come in between: what it took for unpaid would be in a payout. Before the lines, as everybody takes the two. */
const NOTHING_IS_CLOSED = statement(`select pg_advisory_xact_lock_shared(hashtext('payout-closing'))`);
const LOCK_LINES = statement(`
  select from earning where mentor_id = $1 and reservation_id = $2 order by id for no key update`);
const UNPAID = statement(`
  select ${earning.selection('e')} from unpaid_line e where e.mentor_id = $1 and e.reservation_id = $2 order by e.at, e.id`);

interface Released {
  readonly mentorId: MentorId;
  readonly count: number;
  readonly amount: Krw;
}

export class PostgresEarnings implements Earnings {
  constructor(
    private readonly session: Session,
    private readonly journal: Journal,
    private readonly ids: Ids,
  ) {}

  add(...earnings: readonly Earning[]): Promise<void> {
    return this.session.write('insert', earning, ...earnings);
  }

  async unpaidOf(mentorId: MentorId, reservationId: ReservationId): Promise<readonly Earning[]> {
    await this.session.read(NOTHING_IS_CLOSED);
    await this.session.read(LOCK_LINES, mentorId, reservationId);
    const rows = await this.session.read<EarningRow>(UNPAID, mentorId, reservationId);
    return rows.map((row) => ({ ...row, payoutId: null }));
  }

  async releaseDue(at: Instant, limit: number, among: Among<EarningId> = ALL_DUE): Promise<number> {
    const [text, ids] = RELEASE(among);
    const released = await this.session.read<Released>(text, toTimestamp(at), ids, limit);
    await this.journal.append(...released.map((one) => this.entry(one, at)));
    return released.reduce((total, { count }) => total + count, 0);
  }

  async firstDue(at: Instant, except: readonly EarningId[]): Promise<EarningId | null> {
    const [first] = await this.session.read<Pick<Earning, 'id'>>(FIRST_DUE, toTimestamp(at), except, 1);
    return first?.id ?? null;
  }

  private entry({ mentorId, amount }: Released, at: Instant) {
    const id = this.ids.next<EntryId>();
    const postings = [debit(`escrow:${mentorId}`, amount), credit(`payable:${mentorId}`, amount)];
    return journalEntry({ id, at, kind: 'escrow_release', reference: id, postings });
  }
}
