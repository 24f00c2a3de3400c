import { DAY, HOUR } from '@spotter/core/kernel';
import { expect } from 'chai';
import { RECORD } from '../support/session-record.js';
import { ok, type ApiCaller, type Person } from '../support/api.js';
import { SANDBOX } from '../support/sandbox.js';
import { sendWebhooks } from './gateway-webhooks.js';
import { FOUR, lastDayOfTerms, memberWith } from './members.js';
import {
  answersTo,
  changedBy,
  jobRuns,
  race,
  ROUNDS,
  startTwoServers,
  countAnswers,
  type TwoServers,
} from './two-servers.js';

interface Slot {
  readonly blockId: string;
  readonly startsAt: string;
  readonly mentor: { readonly id: string; readonly name: string };
}

interface Payout {
  readonly mentor_id: string;
  readonly gross: string;
  readonly status: string;
}

describe('money in two servers', () => {
  let servers: TwoServers;

  before(async () => (servers = await startTwoServers()));
  after(() => servers.stop());

  /** Runs the jobs concurrently and returns the number of changes. */
  const runs = async (...jobs: readonly string[]): Promise<number> =>
    changedBy(await answersTo(servers, jobRuns(servers, ...jobs)));

  it(`is booked once for a charge without an answer of the gateway, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await servers.apiClients[0].register();
      const [member, again] = servers.callers(person, 2);
      const charge = { amount: 10_000, payment: { billingKey: 'sandbox-timeout-paid' } };
      const charged = await member!.post<{ payment: { id: string } }>('/api/points/charge', charge);
      expect(charged.status).to.equal(202);
      const reconciles = servers.apiClients.map((apiClient) =>
        apiClient.withKey(SANDBOX.cronKey).post('/api/system/cron/payment-reconcile'),
      );
      const { id } = charged.body.data.payment;
      const requests = [...reconciles, ...sendWebhooks(servers, 'Transaction.Paid', id, Date.now())];
      expect(await race(servers, requests)).to.deep.equal({ '200': requests.length });
      expect(await again!.read('/api/points')).to.include({ balance: 10_000 });
    }
  });

  /** Four sessions for 220,000: each is worth 55,000, and the share of a standard mentor is 33,000. */
  it('is earned, released and paid out once', async () => {
    const slots = await simultaneousSlots();
    const members = await Promise.all(slots.map((_, index) => memberWith(servers, FOUR, index)));
    const sessions = await Promise.all(slots.map(({ blockId }, index) => book(members[index]!, blockId)));
    await servers.moveTo(Date.parse(slots[0]!.startsAt));
    await Promise.all(slots.map((slot, index) => hold(slot, members[index]!, sessions[index]!)));

    await servers.advanceClock(8 * DAY);
    expect(await runs('payment-ledger-release')).to.equal(slots.length);
    await servers.advanceClock(14 * DAY);
    expect(await runs('payout-calculate', 'payment-ledger-release')).to.be.at.least(slots.length);
    expect(await runs('payout-calculate', 'payment-ledger-release'), 'nothing is left').to.equal(0);

    const payouts = await servers.rows<Payout>('select mentor_id, gross, status from payout');
    expect(new Set(payouts.map(({ mentor_id }) => mentor_id))).to.have.property('size', slots.length);
    for (const payout of payouts) expect(payout).to.include({ status: 'deposited', gross: '33000' });
    expect(payouts).to.have.length(slots.length);
    expect(await servers.rows(`select from sandbox_entry where key like 'bank deposit %'`)).to.have.length(
      slots.length,
    );
    expect(await servers.rows(`select from unpaid_line`)).to.be.empty;
  });

  it('is charged once for the next term, accepted or declined', async () => {
    const KEYS = ['sandbox-ok', 'sandbox-ok', 'sandbox-once-1', 'sandbox-once-2'];
    const members = await Promise.all(KEYS.map((billingKey, index) => memberWith(servers, FOUR, index, billingKey)));
    await servers.moveTo(await lastDayOfTerms(servers, FOUR));
    for (let round = 0; round < ROUNDS; round += 1)
      await answersTo(servers, jobRuns(servers, 'membership-renewal', 'payment-reconcile'));
    const tried = await servers.rows<{ status: string }>(
      `select status from payment where purpose = 'membership_renewal' and member_id = any ($1) order by status`,
      members.map(({ user }) => user.id),
    );
    expect(tried.map(({ status }) => status)).to.deep.equal(['failed', 'failed', 'paid', 'paid']);
  });

  /** Slots of at least three standard mentors at the first common time in more than two hours. */
  async function simultaneousSlots(): Promise<readonly Slot[]> {
    const member = servers.apiClients[0].as(await servers.apiClients[0].logIn('member2@spotter.test'));
    const { body } = await member.get<Slot[]>('/api/slots/available?tier=standard&size=100');
    const first = body.data.find(({ startsAt }) => Date.parse(startsAt) > Date.now() + 2 * HOUR)!;
    const slots = body.data.filter(({ startsAt }) => startsAt === first.startsAt);
    expect(slots).to.have.length.above(2);
    return slots;
  }

  async function book(person: Person, blockId: string): Promise<string> {
    const member = servers.apiClients[0].as(person);
    return ok(await member.post<{ id: string }>('/api/reservations', { blockId })).body.data.id;
  }

  /** Sends four concurrent check-ins, then four concurrent records. */
  async function hold({ mentor: { id } }: Slot, { email }: Person, session: string): Promise<void> {
    const [person, mentor] = await Promise.all([
      servers.apiClients[0].logIn(email),
      servers.apiClients[1].logIn(await emailOf(id)),
    ]);
    const mentors = servers.callers(mentor, 4);
    const { body } = await mentors[0]!.get<{ checkIn: { token: string } }>(`/api/sessions/${session}`);
    const { token } = body.data.checkIn;
    const checkIn = (caller: ApiCaller) => caller.post(`/api/sessions/${session}/check-in`, { token });
    expect(countAnswers(await Promise.all(servers.callers(person, 4).map(checkIn)))).to.deep.equal({ '200': 4 });
    const record = (caller: ApiCaller) => caller.post(`/api/sessions/${session}/record`, RECORD);
    expect(countAnswers(await Promise.all(mentors.map(record)))).to.deep.equal({ '201': 4 });
  }

  const emailOf = async (mentorId: string): Promise<string> =>
    (await servers.rows<{ email: string }>('select email from person where id = $1', mentorId))[0]!.email;
});
