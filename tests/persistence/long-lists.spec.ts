import type { Queries } from '@spotter/core/application';
import {
  instant,
  type AdminId,
  type Day,
  type MemberId,
  type MentorId,
  type Page,
  type PageRequest,
} from '@spotter/core/kernel';
import type { MentorFilter } from '@spotter/core/mentor';
import { connect, type Persistence } from '@spotter/persistence-mikro-orm';
import { expect } from 'chai';
import { idOf } from '../support/numbered-ids.js';
import { rowsOf } from '../support/rows-of.js';
import { refusalOf } from '../contract/refusals.js';
import { tenThousandBlocks } from './ten-thousand.js';

/** Before the first block: 8,000 of the 12,000 are open. */
const AT = instant(Date.parse('2026-03-01T10:00:00+09:00'));
const OPEN = 8_000;
const memberId = idOf<MemberId>('member', 7);
const mentorId = idOf<MentorId>('mentor', 7);
const adminId = idOf<AdminId>('member', 7);
const everything = { startsAt: AT, endsAt: instant(Date.parse('2027-01-01T00:00:00+09:00')) };

/** The entries that make the list of reservations longer than the exact count; 8,000 exist. */
const MORE_RESERVATIONS = `
  insert into reservation
  select ('019ce200' || substr(id::text, 9))::uuid, member_id, mentor_id, store_id, room_id, block_id,
    starts_at - interval '60 days', ends_at - interval '60 days', is_peak, origin, null, 'points', 60000, null, null, null, '[]',
    null, '[]', created_at, null, 'cancelled', null, null, created_at, 'member', false, false, null, 1
  from reservation where status = 'cancelled'`;

/** Mentors without sessions, which make the list of mentors longer than the exact count; 100 exist. */
const MORE_MENTORS = `
  insert into person
  select ('019c1001-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'mentor', 'more' || n || '@spotter.test', 'more ' || n, null, null,
    'ko', false, '{}', 'hash', timestamptz '2026-02-01 00:00+09', null, 1 from generate_series(1, 10000) n;
  insert into mentor select id, 'active', 'standard', 'active', null, '', '["strength"]', 3, null, null, null, null, null, null, 1
  from person where name like 'more %'`;

type ReadList = (queries: Queries, page: PageRequest) => Promise<Page<unknown>>;

const LISTS: Readonly<Record<string, ReadList>> = {
  slots: ({ booking }, page) => booking.availableSlots({}, AT, page),
  reservations: ({ booking }, page) => booking.reservations({}, page),
  'reservations with names': ({ booking }, page) => booking.reservationViews({ mentorId }, page),
  blocks: ({ booking }, page) => booking.blocks(mentorId, everything, page),
  sessions: ({ training }, page) => training.sessions({ mentorId }, page),
  'sessions of some days': ({ training }, page) => training.sessionsWithin({ mentorId }, everything, page),
  complaints: ({ complaints }, page) => complaints.queue({}, page),
  "a mentor's complaints": ({ complaints }, page) => complaints.ofMentor(mentorId, page),
  actions: ({ administration }, page) => administration.actions({ adminId }, page),
  members: ({ members }, page) => members.members(undefined, page),
  mentors: ({ mentors }, page) => mentors.mentors({}, page, AT),
  stores: ({ stores }, page) => stores.stores(page),
  payouts: ({ payouts }, page) => payouts.ofPeriod('2026-03-02' as Day, page),
  'payout periods': ({ payouts }, page) => payouts.periods(page),
  payments: ({ payments }, page) => payments.payments(memberId, page),
  entries: ({ ledger }, page) => ledger.entries({}, page),
};

describe('lists on PostgreSQL', () => {
  let url: string;
  let database: Persistence;
  before(async () => {
    ({ url } = await tenThousandBlocks());
    await execute(MORE_RESERVATIONS);
    database = await connect({ url });
  });
  after(() => database.close());

  const execute = (text: string) => rowsOf(url, text);
  const reservations = (page: number) => database.queries.booking.reservations({}, { page, size: 100 });

  for (const [title, read] of Object.entries(LISTS))
    it(`return the same pages by cursor and by number: ${title}`, async () => {
      const { items, total } = await read(database.queries, { page: 1, size: 100 });
      const size = 7;
      const found: unknown[] = [];
      let cursor: string | null | undefined;
      for (let page = 1; found.length < items.length; page += 1) {
        const next: Page<unknown> = await read(database.queries, { page: 1, size, ...(cursor && { cursor }) });
        expect(next).to.include({ page, total });
        expect(next.nextCursor === null, `page ${page}`).to.equal(page * size >= total);
        found.push(...next.items);
        cursor = next.nextCursor;
      }
      expect(found.slice(0, items.length)).to.deep.equal(items);
    });

  it('count more than a thousand slots exactly', async () => {
    const slots = (page: number) => database.queries.booking.availableSlots({}, AT, { page, size: 100 });
    expect(await slots(1)).to.include({ total: OPEN });
    expect((await slots(OPEN / 100)).items).to.have.length(100);
    expect(await slots(OPEN / 100 + 1)).to.deep.include({ items: [], total: OPEN, nextCursor: null });
  });

  it('return the total of more than ten thousand entries from a count at most a minute old', async () => {
    expect((await reservations(1)).total).to.equal(12_000);
    await execute(
      `delete from reservation where id in (select id from reservation where starts_at < '2026-01-01' limit 100)`,
    );
    expect((await reservations(2)).total).to.equal(12_000);
    const other = await connect({ url });
    expect((await other.queries.booking.reservations({}, { page: 1, size: 1 })).total).to.equal(11_900);
    await other.close();
  });

  it('count more than ten thousand mentors, whose columns take the time', async () => {
    await execute(MORE_MENTORS);
    const mentors = (filter: MentorFilter) => database.queries.mentors.mentors(filter, { page: 2, size: 3 }, AT);
    expect((await mentors({})).total).to.equal(10_100);
    const { items, total, nextCursor } = await mentors({ tier: 'standard' });
    expect([items.length, total]).to.deep.equal([3, 10_080]);
    const next = { page: 1, size: 3, cursor: nextCursor! };
    expect(await database.queries.mentors.mentors({ tier: 'standard' }, next, AT)).to.include({ page: 3, total });
  });

  it('offer page numbers for the first ten thousand entries and a cursor for the others', async () => {
    const last = await reservations(100);
    expect(last.items).to.have.length(100);
    const refusal = await refusalOf(reservations(101));
    expect(refusal).to.deep.include({ code: 'validation' });
    let { nextCursor } = last;
    let found = 0;
    while (nextCursor !== null) {
      const page: Page<unknown> = await database.queries.booking.reservations(
        {},
        { page: 1, size: 100, cursor: nextCursor },
      );
      found += page.items.length;
      nextCursor = page.nextCursor;
    }
    expect(found).to.equal(11_900 - 10_000);
  });

  it('are not counted again for a page with a known total', async () => {
    const { nextCursor } = await database.queries.members.members(undefined, { page: 1, size: 900 });
    const request = { page: 1, size: 900, cursor: nextCursor!, knownTotal: 7 };
    const page = await database.queries.members.members(undefined, request);
    expect(page).to.include({ total: 7, nextCursor: null });
    expect(page.items).to.have.length(100);
  });

  it('return empty pages after the end of a short list', async () => {
    const request = { page: 1_000_000, size: 100 };
    const page = await database.queries.members.members(undefined, request);
    expect(page).to.deep.equal({ items: [], ...request, total: 1_000, nextCursor: null });
  });
});
