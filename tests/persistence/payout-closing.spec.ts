import { defaultPolicies } from '@spotter/core/application';
import { DAY, HOUR, krw, minus, plus, type MentorId, type ReservationId } from '@spotter/core/kernel';
import { intervalOf, makePayouts, periodOn } from '@spotter/core/payout';
import { expect } from 'chai';
import type pg from 'pg';
import { aComplaint, anEarning, MONDAY, newId } from '../contract/builders.js';
import { addAdmin, addMentor, addReservation, addTestData } from '../contract/test-data.js';
import { untilLockWaits } from '../support/lock-waits.js';
import { openDatabaseFixture, type DatabaseFixture } from './database-fixture.js';
import { violatedConstraint } from './violated-constraint.js';

const policy = defaultPolicies.payout;
const PERIOD = periodOn(MONDAY, policy);
const NEXT = periodOn(PERIOD.endsOn, policy);
const { endsAt } = intervalOf(PERIOD);

describe('the closing of a period on PostgreSQL', () => {
  let fixture: DatabaseFixture;
  let client: pg.Client;
  let mentorId: MentorId;
  beforeEach(async () => {
    fixture = await openDatabaseFixture();
    client = await fixture.client();
    mentorId = (await fixture.run(addMentor)).id;
  });
  afterEach(() => fixture.close());

  const earn = async (amount: number, releasedAt = minus(endsAt, HOUR), reservationId: ReservationId = newId()) => {
    const facts = { mentorId, reservationId, amount: krw(amount), releasedAt };
    const earning = anEarning({ ...facts, at: minus(releasedAt, 7 * DAY) });
    await fixture.run(({ earnings }) => earnings.add(earning));
    return earning;
  };
  const close = (period = PERIOD) => fixture.run(({ payouts }) => payouts.close(period));
  const make = (period = PERIOD) =>
    fixture.run((repositories) =>
      makePayouts(repositories, { at: plus(intervalOf(period).endsAt, HOUR), policy, ids: { next: newId } }, 10),
    );
  const grossOf = async (period = PERIOD) => (await fixture.database.queries.payouts.totals(period.periodId)).gross;

  it('waits for a release in progress and pays it', async () => {
    const { id } = await earn(10_000);
    await client.query('begin');
    await client.query(
      `insert into earning select uuidv7(), mentor_id, null, kind, at, value, 5000, releasable_at, released_at
       from earning where id = $1`,
      [id],
    );
    const closing = close();
    await untilLockWaits(fixture.url);
    await client.query('commit');
    await closing;
    await make();
    expect(await grossOf()).to.equal(15_000);
  });

  it('blocks a release into the period, which then belongs to the next one', async () => {
    await earn(10_000);
    const closing = await fixture.client();
    await closing.query('begin');
    await closing.query(`select pg_advisory_xact_lock(hashtext('payout-closing'))`);
    await closing.query(`insert into payout_period values ($1, $2, '-infinity', $3)`, [
      PERIOD.startsOn,
      PERIOD.endsOn,
      new Date(endsAt),
    ]);
    const late = earn(5_000);
    await untilLockWaits(fixture.url);
    await closing.query('commit');
    await late;
    await close(NEXT);
    await make(NEXT);
    expect(await grossOf(NEXT)).to.equal(5_000);
  });

  it('assigns later releases to the next period', async () => {
    await earn(10_000);
    await close();
    await earn(5_000);
    await make();
    expect(await grossOf()).to.equal(10_000);
    await close(NEXT);
    await make(NEXT);
    expect(await grossOf(NEXT)).to.equal(5_000);
  });

  it('does not update the earnings that it pays', async () => {
    await earn(10_000);
    const before = await client.query('select xmin::text, ctid::text from earning');
    await close();
    await make();
    expect((await client.query('select xmin::text, ctid::text from earning')).rows).to.deep.equal(before.rows);
  });

  it('leaves the payouts of a closed period to the next run when its own was killed', async () => {
    await earn(10_000);
    await close();
    expect(await fixture.database.queries.payouts.countToMake()).to.equal(1);
    expect(await fixture.database.queries.payouts.countToDeposit()).to.equal(0);
    await close(NEXT);
    await make(NEXT);
    expect([await grossOf(), await grossOf(NEXT)]).to.deep.equal([10_000, 0]);
  });

  it('pays a line once when its complaint is resolved while the period is being closed', async () => {
    const data = await fixture.run(addTestData);
    mentorId = data.mentor.id;
    const { id: reservationId } = await fixture.run((repositories) => addReservation(repositories, data));
    const { id } = await earn(30_000, minus(endsAt, HOUR), reservationId);
    const complaint = aComplaint({ memberId: data.member.id, mentorId, reservationId });
    await fixture.run(({ complaints }) => complaints.add(complaint));
    // The closing waits for this row before it locks the line.
    await client.query('begin');
    await client.query('insert into held_line (earning_id, mentor_id) values ($1, $2)', [id, mentorId]);
    const closing = close();
    await untilLockWaits(fixture.url);
    const { id: by } = await fixture.run(addAdmin);
    const resolution = { action: 'dismiss', note: 'Unfounded.', by, at: endsAt } as const;
    await fixture.run(async ({ complaints }) =>
      complaints.save({ ...(await complaints.get(complaint.id)), status: 'resolved', resolution }),
    );
    await client.query('rollback');
    await closing;
    await make();
    expect(await grossOf()).to.equal(0);
    await close(NEXT);
    await make(NEXT);
    expect(await grossOf(NEXT)).to.equal(30_000);
  });

  it('keeps released earnings released', async () => {
    const { id } = await earn(10_000);
    const again = client.query('update earning set released_at = released_at + interval $$1 day$$ where id = $1', [id]);
    expect(await violatedConstraint(again)).to.equal('23001');
  });
});
