import { DAY, defaultPolicies, HOUR, intervalOf, krw, minus, periodOn, plus, type MentorId } from '@spotter/core';
import { expect } from 'chai';
import type pg from 'pg';
import { anEarning, MONDAY } from '../contract/builders.js';
import { addMentor } from '../contract/cast.js';
import { openStage, type Stage } from './stage.js';

const policy = defaultPolicies.payout;
const PERIOD = periodOn(MONDAY, policy);
const NEXT = periodOn(PERIOD.endsOn, policy);
const { endsAt } = intervalOf(PERIOD);

describe('the closing of a period on PostgreSQL', function () {
  this.timeout(30_000);
  let stage: Stage;
  let client: pg.Client;
  let mentorId: MentorId;
  beforeEach(async () => {
    stage = await openStage();
    client = await stage.client();
    mentorId = (await stage.run((stores) => addMentor(stores))).id;
  });
  afterEach(() => stage.close());

  const earn = async (amount: number, releasedAt = minus(endsAt, HOUR)) => {
    const earning = anEarning({ mentorId, amount: krw(amount), at: minus(releasedAt, 7 * DAY), releasedAt });
    await stage.run(({ earnings }) => earnings.add(earning));
    return earning;
  };
  const close = (period = PERIOD) => stage.run(({ payouts }) => payouts.close(period));
  const make = (period = PERIOD) =>
    stage.run(({ payouts }) => payouts.make(plus(intervalOf(period).endsAt, HOUR), policy, 10));
  const grossOf = async (period = PERIOD) => (await stage.database.queries.payouts.totals(period.periodId)).gross;

  it('waits for what is being released, and pays it', async () => {
    const { id } = await earn(10_000);
    await client.query('begin');
    await client.query(
      `insert into earning select uuidv7(), mentor_id, null, kind, at, value, 5000, releasable_at, released_at
       from earning where id = $1`,
      [id],
    );
    const closing = close();
    const waiter = await stage.client();
    await waiterFor(waiter);
    await client.query('commit');
    await closing;
    await make();
    expect(await grossOf()).to.equal(15_000);
  });

  it('keeps those waiting who would release into the period, and then for the next one', async () => {
    await earn(10_000);
    const closing = await stage.client();
    await closing.query('begin');
    await closing.query(`select pg_advisory_xact_lock(hashtext('payout-closing'))`);
    await closing.query(`insert into payout_period values ($1, $2, '-infinity', $3)`, [
      PERIOD.startsOn,
      PERIOD.endsOn,
      new Date(endsAt),
    ]);
    const late = earn(5_000);
    await waiterFor(client);
    await closing.query('commit');
    await late;
    await close(NEXT);
    await make(NEXT);
    expect(await grossOf(NEXT)).to.equal(5_000);
  });

  it('lets nothing into the period afterwards: the next one pays it', async () => {
    await earn(10_000);
    await close();
    await earn(5_000);
    await make();
    expect(await grossOf()).to.equal(10_000);
    await close(NEXT);
    await make(NEXT);
    expect(await grossOf(NEXT)).to.equal(5_000);
  });

  it('writes no line of what it pays', async () => {
    await earn(10_000);
    const before = await client.query('select xmin::text, ctid::text from earning');
    await close();
    await make();
    expect((await client.query('select xmin::text, ctid::text from earning')).rows).to.deep.equal(before.rows);
  });

  it('is taken up where a run was killed', async () => {
    await earn(10_000);
    await close();
    expect(await stage.database.queries.payouts.backlog()).to.deep.equal({ toMake: 1, toDeposit: 0 });
    await close(NEXT);
    await make(NEXT);
    expect([await grossOf(), await grossOf(NEXT)]).to.deep.equal([10_000, 0]);
  });

  it('leaves what was released released', async () => {
    const { id } = await earn(10_000);
    const again = client.query('update earning set released_at = released_at + interval $$1 day$$ where id = $1', [id]);
    expect(await again.catch((error: unknown) => (error as pg.DatabaseError).code)).to.equal('23001');
  });

  /** Until somebody waits for an advisory lock. */
  async function waiterFor(observer: pg.Client): Promise<void> {
    const waits = async () =>
      (await observer.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount;
    while (!(await waits())) await new Promise((resolve) => setImmediate(resolve));
  }
});
