import type { Block } from '@spotter/core/booking';
import { dayOf, type BlockId, type Instant, type Interval, type MemberId, type StoreId } from '@spotter/core/kernel';
import { firstFreeCredit } from '@spotter/core/membership';
import type { Waitlist, WaitlistEntry } from '@spotter/core/waitlist';
import { OFFERED_AS } from '../queries/mentor-columns.js';
import { readSingle } from '../row-reader.js';
import { statement } from '../statement.js';
import { HOLDS_FUNDING, QUEUED, OCCUPYING, RUNNING, WAITING } from '../statuses.js';
import { toTimestamp, toTimestamps } from '../table.js';
import { waitlistEntry, waitlistEntryFrom, waitlistRow, type WaitlistRow } from '../tables/waitlist.js';
import { Collection, storedIn } from './collection.js';

const COLUMNS = waitlistEntry.selection('w');

const STORED = storedIn(waitlistEntry, { what: 'waitlist entry', fromRow: waitlistEntryFrom, toRow: waitlistRow });

const COUNT = statement(`
  select count(*)::integer as count from waitlist_entry w
  where w.member_id = $1 and w.status ${QUEUED} and w.ends_at > $2`);

/** In line as `awaitsOffer` of the core says. @param at the parameter with the instant. */
const awaitingOffer = (at: string): string => `(w.status ${WAITING} or (${hasExpiredOffer(at)}))`;
const hasExpiredOffer = (at: string): string => `w.status = 'offered' and w.offered_until <= ${at}::timestamptz`;

const TAKES_POINTS = `(select ${OFFERED_AS.pro} from mentor m where m.id = $2)`;

/**
 * Leaves out members who cannot pay, as `canTakeOffer` of the core does: each entry that the core refuses costs a statement. A term has no
 * free credit when reservations hold as many as it has. Whether another credit is free is the core's decision.
 */
const MAY_PAY = `
  case when ${TAKES_POINTS} then (
    select coalesce(sum(l.remaining), 0) from point_lot l
    where l.member_id = w.member_id and l.remaining > 0 and l.expires_at > $6
  ) >= (select coalesce(t.rate_points, 0) from mentor t where t.id = $2)
  else cardinality(x.held) < x.credits end`;

/** The term of the member that covers the day of the block, without a pause, and its credits that reservations hold. */
const COVERING_TERM = `
  select x.id, x.credits, x.price, x.withdrawn, array(
    select r.credit from reservation r where r.term_id = x.id and ${HOLDS_FUNDING}) as held
  from membership m join term x on x.membership_id = m.id
  where m.member_id = w.member_id and m.status ${RUNNING}
    and not coalesce($7::date between m.pause_from and m.pause_until or $8::date between m.pause_from and m.pause_until, false)
    and x.starts_on <= $8::date and $8::date < x.ends_on`;

/**
 * After an entry, without a lock: a skipped entry must stay free for other blocks. `$1` store, `$2` mentor, `$3` and `$4` the time of the
 * block `$5`, `$6` now. `$7` and `$8` the days of now and of the block, `$9` the member who gives it up, `$10` and `$11` the entry before.
 * The line is sorted first, so that credits and points are not read of members behind the found one.
 */
const NEXT = statement(`
  select ${COLUMNS}, case when not ${TAKES_POINTS} then row_to_json(x) end as "term"
  from (
    select * from waitlist_entry w
    where ${awaitingOffer('$6')} and w.store_id = $1 and (w.mentor_id is null or w.mentor_id = $2)
      and w.starts_at <= $3 and w.ends_at >= $4 and w.member_id is distinct from $9::uuid
      and w.offered_block_id is distinct from $5::uuid
      and ($11::uuid is null or (w.created_at, w.id) > ($10::timestamptz, $11::uuid))
    order by w.created_at, w.id) w
  left join lateral (${COVERING_TERM}) x on true
  where not exists (select from waitlist_entry o where o.member_id = w.member_id and o.passed ? $5::text)
    and ${MAY_PAY}
    and not exists (
      select from reservation r where r.member_id = w.member_id and r.status ${OCCUPYING}
        and tstzrange(r.starts_at, r.ends_at) && tstzrange($3, $4))
  order by w.created_at, w.id limit 1`);

/** A locked entry is being offered another block, and an entry that no longer waits has one: both are skipped. */
const LOCK_WAITING = statement(`
  select ${COLUMNS} from waitlist_entry w where w.id = $1 and w.status ${WAITING} for no key update skip locked`);

/** Waits for a transaction that passes the entry's expired offer on and returns the entry to the line. */
const LOCK_RETURNING = statement(`
  select ${COLUMNS} from waitlist_entry w where w.id = $1 and ${awaitingOffer('$2')} for no key update`);

const OFFERED = statement(`
  select ${COLUMNS} from waitlist_entry w where w.offered_block_id = $1 and w.status = 'offered' for no key update`);

const existsWithin = (condition: string): string => `exists (
    select from waitlist_entry w where ${condition} and w.store_id = $1 and w.starts_at < $3 and w.ends_at > $2)`;

/** As `awaitingOffer`, in two parts: the generic plan of one `or` reads all past entries. */
const ANYONE = statement(`
  select ${existsWithin(`w.status ${WAITING}`)} or ${existsWithin(hasExpiredOffer('$4'))} as "anyone"`);

/** With the term that pays for the block; null where points pay. */
interface CandidateRow extends WaitlistRow {
  readonly term: (Parameters<typeof firstFreeCredit>[0] & { readonly held: readonly number[] }) | null;
}

export class PostgresWaitlist extends Collection<WaitlistEntry, WaitlistRow> implements Waitlist {
  protected readonly stored = STORED;

  countQueued(member: MemberId, at: Instant): Promise<number> {
    return this.unitOfWork.readCount(COUNT, member, toTimestamp(at));
  }

  findFirstInLine(block: Block, at: Instant, givenUpBy: MemberId | null): Promise<WaitlistEntry | null> {
    return this.findInLine(block, at, givenUpBy, async ({ id, offeredBlockId }) => {
      const [locked] =
        offeredBlockId === null
          ? await this.unitOfWork.read<WaitlistRow>(LOCK_WAITING, id)
          : await this.unitOfWork.read<WaitlistRow>(LOCK_RETURNING, id, toTimestamp(at));
      return locked;
    });
  }

  findFirstInLineUnlocked(block: Block, at: Instant, givenUpBy: MemberId | null): Promise<WaitlistEntry | null> {
    return this.findInLine(block, at, givenUpBy, async (entry) => entry);
  }

  /** @param take returns undefined for an entry that another transaction has locked. */
  private async findInLine(
    block: Block,
    at: Instant,
    givenUpBy: MemberId | null,
    take: (entry: WaitlistRow) => Promise<WaitlistRow | undefined>,
  ): Promise<WaitlistEntry | null> {
    for (let last: WaitlistRow | null = null; ;) {
      const next: CandidateRow | undefined = await this.nextInLine(block, at, givenUpBy, last);
      if (!next) return null;
      const { term, ...entry } = next;
      const canPay = !term || firstFreeCredit(term, term.held) !== null;
      const taken = canPay ? await take(entry) : undefined;
      if (taken) return waitlistEntryFrom(taken);
      last = entry;
    }
  }

  private async nextInLine(
    block: Block,
    at: Instant,
    givenUpBy: MemberId | null,
    last: WaitlistRow | null,
  ): Promise<CandidateRow | undefined> {
    const { id, storeId, mentorId, startsAt } = block;
    const days = [dayOf(at), dayOf(startsAt)];
    const after = last ? [toTimestamp(last.createdAt), last.id] : [null, null];
    const [next] = await this.unitOfWork.read<CandidateRow>(
      NEXT,
      storeId,
      mentorId,
      ...toTimestamps(block),
      id,
      toTimestamp(at),
      ...days,
      givenUpBy,
      ...after,
    );
    return next;
  }

  findOfferedFor(block: BlockId): Promise<WaitlistEntry | null> {
    return this.unitOfWork.readOneAs(waitlistEntryFrom, OFFERED, block);
  }

  async hasWaiting(storeId: StoreId, within: Interval, at: Instant): Promise<boolean> {
    const times = [...toTimestamps(within), toTimestamp(at)];
    return (await readSingle<{ anyone: boolean }>(this.unitOfWork, ANYONE, storeId, ...times)).anyone;
  }
}
