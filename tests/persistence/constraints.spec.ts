import { expect } from 'chai';
import type pg from 'pg';
import { newId } from '../contract/builders.js';
import { openDatabaseFixture, type DatabaseFixture } from './database-fixture.js';
import { violatedConstraint } from './violated-constraint.js';

/** The values of a row, by column. */
type Row = Readonly<Record<string, unknown>>;

const NOON = '2030-01-07T12:00:00Z';
const ONE = '2030-01-07T13:00:00Z';
const HALF_PAST = '2030-01-07T12:30:00Z';
const TWO = '2030-01-07T14:00:00Z';

describe('rules that concurrent transactions could break', () => {
  let fixture: DatabaseFixture;
  let [first, second]: pg.Client[] = [];
  const one = { member: newId(), mentor: newId(), store: newId(), room: newId(), block: newId(), membership: newId() };
  const other = { member: newId(), mentor: newId(), room: newId(), block: newId() };

  before(async () => {
    fixture = await openDatabaseFixture();
    [first, second] = [await fixture.client(), await fixture.client()];
    for (const { member, mentor } of [one, other]) await addPeople(member, mentor);
    await insert(first, 'store', { id: one.store, name: 's', address: 'a', time_zone: 'Asia/Seoul', peak_hours: '[]' });
    for (const { room } of [one, other])
      await insert(first, 'room', { id: room, store_id: one.store, position: 1, name: 'r', equipment: '[]' });
    for (const [{ block: id }, day] of [
      [one, '2029-01-01'],
      [other, '2029-02-01'],
    ] as const)
      await insert(first, 'block', block({ id, starts_at: `${day}T00:00Z`, ends_at: `${day}T01:00Z` }));
    await insert(first, 'membership', membership({ id: one.membership, status: 'expired' }));
    await insert(first, 'reservation', reservation({ id: one.block, status: 'rejected', decided_at: NOON }));
  });
  after(() => fixture.close());

  async function addPeople(member: string, mentor: string) {
    for (const [id, role] of [
      [member, 'member'],
      [mentor, 'mentor'],
    ] as const)
      await insert(first!, 'person', person({ id, role, email: `${id}@spotter.test` }));
    await insert(first!, 'member', { id: member, version: 1 });
    const standard = { status: 'active', tier: 'standard', tier_status: 'active', bio: '', specialties: '[]' };
    await insert(first!, 'mentor', { id: mentor, ...standard, years_of_experience: 1, version: 1 });
  }

  const person = (facts: Row): Row => ({
    id: newId(),
    role: 'member',
    email: 'one@spotter.test',
    name: 'n',
    language: 'ko',
    marketing_opt_in: false,
    marketing_channels: '{}',
    password_hash: 'h',
    created_at: NOON,
    version: 1,
    ...facts,
  });
  const block = (facts: Row): Row => ({
    ...{ id: newId(), mentor_id: one.mentor, store_id: one.store, room_id: one.room, starts_at: NOON, ends_at: ONE },
    ...{ is_peak: false, status: 'open', ...facts },
  });
  const reservation = (facts: Row): Row => ({
    id: newId(),
    member_id: newId(),
    mentor_id: one.mentor,
    store_id: one.store,
    room_id: one.room,
    block_id: one.block,
    starts_at: NOON,
    ends_at: ONE,
    is_peak: false,
    origin: 'member',
    funding_value: 1,
    funding_kind: 'points',
    draws: '[]',
    changes: '[]',
    created_at: NOON,
    status: 'confirmed',
    version: 1,
    ...facts,
  });
  const inProgress: Row = { status: 'in_progress', started_at: NOON };
  const onCredit = (facts: Row): Row =>
    reservation({ funding_kind: 'credit', membership_id: one.membership, term_id: one.store, credit: 3, ...facts });
  const cancelled = (late: boolean): Row => {
    return { status: 'cancelled', decided_at: NOON, cancelled_by: 'member', cancelled_late: late, deducted: late };
  };
  const membership = (facts: Row): Row => ({
    ...{ id: newId(), member_id: one.member, plan: '{}', status: 'active', auto_renew: false },
    ...{ created_at: NOON, version: 1, ...facts },
  });
  const term = (facts: Row): Row => ({
    ...{ id: newId(), membership_id: one.membership, starts_on: '2030-01-01', ends_on: '2030-02-01', credits: 8 },
    ...{ price: 1, payment_id: newId(), pauses_used: 0, pause_days_used: 0, day_passes: 1, closed: false, ...facts },
  });
  const payment = (facts: Row): Row => ({
    ...{ id: newId(), member_id: one.member, purpose: 'membership_renewal', amount: 10, method_kind: 'billing_key' },
    ...{ method_key: 'k', refunded_amount: 0, created_at: NOON, status: 'pending', version: 1, ...facts },
  });
  const payout = (facts: Row): Row => ({
    id: newId(),
    mentor_id: one.mentor,
    period_starts_on: '2030-01-07',
    period_ends_on: '2030-01-21',
    gross: 100,
    income_tax: 3,
    local_income_tax: 0,
    net: 97,
    status: 'calculated',
    batch_id: newId(),
    attempts: 0,
    calculated_at: NOON,
    version: 1,
    ...facts,
  });
  const entry = (): Row => ({ id: newId(), at: NOON, kind: 'points_held', reference: 'r' });
  const messageKey = (): Row => ({ dedupe_key: 'k', message_id: newId() });

  /** Runs both transactions concurrently; the first one commits. @returns the constraint that refuses the second, or null. */
  async function race(table: string, earlier: Row, later: Row): Promise<string | null> {
    await first!.query('begin');
    await second!.query('begin');
    try {
      await insert(first!, table, earlier);
      const refused = violatedConstraint(insert(second!, table, later).then(() => second!.query('commit')));
      await first!.query('commit');
      return await refused;
    } finally {
      await second!.query('rollback');
    }
  }

  const rating = { session_id: one.block, member_id: one.member, mentor_id: one.mentor, score: 5, created_at: NOON };

  const batch = (facts: Row): Row => {
    return { id: newId(), period_starts_on: '2030-01-07', created_at: NOON, version: 1, ...facts };
  };

  const rateChange = (month: string | null): Row => ({ mentor_id: one.mentor, rate_points: 1, at: NOON, month });

  const refusals: readonly (readonly [string, string, string, () => readonly [Row, Row]])[] = [
    ['one account an e-mail address', 'person', 'person_email_once', () => [person({}), person({})]],
    [
      'one change of a rate a month',
      'rate_change',
      'rate_change_monthly',
      () => [rateChange('2030-01'), rateChange('2030-01')],
    ],
    [
      'one block of a mentor at a time',
      'block',
      'block_mentor_free',
      () => [block({}), block({ room_id: other.room, starts_at: HALF_PAST, ends_at: TWO })],
    ],
    [
      'one block in a room at a time',
      'block',
      'block_room_free',
      () => [
        block({ mentor_id: other.mentor, starts_at: TWO, ends_at: '2030-01-07T15:00Z' }),
        block({ starts_at: TWO, ends_at: '2030-01-07T14:30Z' }),
      ],
    ],
    [
      'one active reservation a block',
      'reservation',
      'reservation_block_once',
      () => [reservation({}), reservation({ starts_at: ONE, ends_at: TWO })],
    ],
    [
      'one session of a member at a time',
      'reservation',
      'reservation_member_free',
      () => [
        reservation({ member_id: one.member, block_id: other.block }),
        reservation({ member_id: one.member, starts_at: HALF_PAST, ends_at: TWO, ...inProgress }),
      ],
    ],
    [
      'one reservation a credit',
      'reservation',
      'reservation_credit_once',
      () => [onCredit({ status: 'member_no_show', decided_at: NOON }), onCredit(cancelled(true))],
    ],
    [
      'one membership a member',
      'membership',
      'membership_one',
      () => [membership({}), membership({ status: 'pending_payment' })],
    ],
    [
      'one charge for a next term under way',
      'payment',
      'payment_renewal_once',
      () => [payment({ membership_id: one.membership }), payment({ membership_id: one.membership })],
    ],
    [
      'terms that follow each other',
      'term',
      'term_alone',
      () => [term({}), term({ starts_on: '2030-01-31', ends_on: '2030-03-01' })],
    ],
    ['one entry of a kind for a cause', 'journal_entry', 'journal_entry_once', () => [entry(), entry()]],
    ['one payout a mentor and period', 'payout', 'payout_once', () => [payout({}), payout({})]],
    ['one message a dedupe key', 'message_key', 'message_key_pkey', () => [messageKey(), messageKey()]],
    ['one open payout batch a period', 'payout_batch', 'payout_batch_open', () => [batch({}), batch({})]],
    ['one rating a session', 'rating', 'rating_once', () => [rating, rating]],
  ];
  for (const [rule, table, constraint, rows] of refusals) {
    it(`refuses concurrent transactions that break: ${rule}`, async () => {
      expect(await race(table, ...rows())).to.equal(constraint);
    });
  }

  const allowed: readonly (readonly [string, string, () => readonly [Row, Row]])[] = [
    [
      'blocks that touch',
      'block',
      () => [
        block({ starts_at: '2031-01-01T00:00Z', ends_at: '2031-01-01T01:00Z' }),
        block({ starts_at: '2031-01-01T01:00Z', ends_at: '2031-01-01T02:00Z' }),
      ],
    ],
    [
      'a block in the place of a closed one',
      'block',
      () => [
        block({ starts_at: '2031-01-02T00:00Z', ends_at: '2031-01-02T01:00Z', status: 'closed' }),
        block({ starts_at: '2031-01-02T00:00Z', ends_at: '2031-01-02T01:00Z' }),
      ],
    ],
    [
      'a credit that came back',
      'reservation',
      () => [
        onCredit({ credit: 4, ...cancelled(false) }),
        onCredit({ credit: 4, status: 'completed', started_at: NOON, completed_at: ONE }),
      ],
    ],
    [
      'a rate that came with Pro beside the change of its month',
      'rate_change',
      () => [rateChange(null), rateChange('2030-02')],
    ],
    [
      'terms that touch',
      'term',
      () => [
        term({ starts_on: '2032-01-01', ends_on: '2032-02-01' }),
        term({ starts_on: '2032-02-01', ends_on: '2032-03-01' }),
      ],
    ],
  ];
  for (const [rule, table, rows] of allowed) {
    it(`allows: ${rule}`, async () => {
      expect(await race(table, ...rows())).to.equal(null);
    });
  }

  const impossible: readonly (readonly [string, string, string, () => Row])[] = [
    [
      'a block that ends when it starts',
      'block',
      'block_ends_after_start',
      () => block({ starts_at: TWO, ends_at: TWO }),
    ],
    [
      'a completed session that has not begun',
      'reservation',
      'reservation_state',
      () => reservation({ status: 'completed' }),
    ],
    [
      'a payout batch that is released by the person who requested it',
      'payout_batch',
      'payout_batch_two_people',
      () => batch({ requested_by: one.member, released_by: one.member, released_at: NOON }),
    ],
    [
      'a payout batch that is released by a person without a request',
      'payout_batch',
      'payout_batch_released',
      () => batch({ released_by: one.member, released_at: NOON }),
    ],
    ['a payout of no batch', 'payout', 'payout_in_batch', () => payout({ batch_id: null })],
    ['a payout whose net is not gross less taxes', 'payout', 'payout_amounts', () => payout({ net: 98 })],
    [
      'a lot with more than was bought',
      'point_lot',
      'point_lot_remaining',
      () => ({
        ...{ id: newId(), member_id: one.member, kind: 'paid', amount: 10, remaining: 11 },
        ...{ expires_at: TWO, created_at: NOON },
      }),
    ],
    [
      'a payment refunded twice',
      'payment',
      'payment_refund',
      () => payment({ purpose: 'points_charge', refunded_amount: 11, status: 'refunded', paid_at: NOON }),
    ],
  ];
  for (const [what, table, constraint, row] of impossible) {
    it(`refuses: ${what}`, async () => {
      expect(await violatedConstraint(insert(first!, table, row()))).to.equal(constraint);
    });
  }
});

async function insert(client: pg.Client, table: string, row: Row): Promise<void> {
  const columns = Object.keys(row);
  const places = columns.map((_, index) => `$${index + 1}`);
  await client.query(`insert into ${table} (${columns.join()}) values (${places.join()})`, Object.values(row));
}
