import { readFile } from 'node:fs/promises';
import { runMainJob, Service, type MainJob } from '@spotter/app-demo';
import { HOUR } from '@spotter/core/kernel';
import { expect } from 'chai';
import { api } from '../support/api.js';
import { SANDBOX } from '../support/sandbox.js';
import { startTestService, type TestService } from '../support/service.js';
import { temporaryFolder } from '../support/temporary-folder.js';

/*
 * Calculated by hand from docs/domain.md, Money.
 *
 *   8 sessions for 400,000: the first is worth floor(400,000 x 1/8) - floor(400,000 x 0/8)   50,000
 *   share of a standard mentor: 60 % of 50,000                                               30,000
 *   the rest of the value is revenue                                                         20,000
 *   handover note of 30 characters or more, within 24 hours of the end                        2,000
 *   gross: 30,000 + 2,000                                                                    32,000
 *   income tax: 3 % of 32,000 = 960, down to 10 won                                             960
 *   local income tax: 10 % of 960 = 96, down to 10 won                                           90
 *   net: 32,000 - 960 - 90                                                                   30,950
 *   withheld: 960 + 90                                                                        1,050
 */

/** Balances after each step, positive on the account's normal side. The demo member has paid 400,000 before. */
const DEMO = { gateway: 400_000, 'deferred:demo member': 400_000 };
const PAID = { gateway: 800_000, 'deferred:demo member': 400_000 };
const GIVEN = { ...PAID, 'deferred:member': 350_000, revenue: 20_000, compensation: 2_000 };
const LEDGERS = {
  before: DEMO,
  joined: { ...PAID, 'deferred:member': 400_000 },
  booked: { ...PAID, 'deferred:member': 400_000 },
  recorded: { ...GIVEN, 'escrow:mentor': 32_000 },
  released: { ...GIVEN, 'payable:mentor': 32_000 },
  'paid out': { ...GIVEN, withholding: 1_050, bank: -30_950 },
};

type Balances = Readonly<Record<string, number>>;

describe('the main job, over HTTP', () => {
  let service: TestService;
  let played: MainJob;

  before(async () => {
    service = await startTestService({ environment: { NOTIFIER: 'none' } });
    const fixture = { service: new Service(service.url), run: 'spec', folder: temporaryFolder() };
    played = await runMainJob(fixture);
  });

  after(() => service.close());

  /** The ledgers with names of people instead of ids; accounts with a balance of zero are left out. */
  function balances(): Readonly<Record<string, Balances>> {
    const { joined, opened, paidOut, ledgers } = played;
    const names = new Map([
      [joined.membership.id, 'member'],
      [opened.mentor.id, 'mentor'],
      [paidOut.payout.id, 'payout'],
    ]);
    const named = (account: string): string => {
      const [kind = '', id] = account.split(':');
      return id === undefined ? kind : `${kind}:${names.get(id) ?? 'demo member'}`;
    };
    const filled = ledgers.map(({ step, ledger }) => {
      const held = ledger.accounts.filter(({ balance }) => balance !== 0);
      return [step, Object.fromEntries(held.map(({ account, balance }) => [named(account), balance]))] as const;
    });
    return Object.fromEntries(filled);
  }

  describe('the money', () => {
    it('equals the manually calculated amounts after every step', () => {
      expect(balances()).to.deep.equal(LEDGERS);
    });

    it('sums to zero after every step', () => {
      expect(played.ledgers.map(({ ledger }) => ledger.total)).to.deep.equal([0, 0, 0, 0, 0, 0]);
    });

    it('leaves the account of the transfer empty', () => {
      const accounts = played.ledgers.at(-1)?.ledger.accounts ?? [];
      const inTransit = accounts.filter(({ account }) => account.startsWith('in_transit:'));
      expect(inTransit).to.deep.equal([{ account: `in_transit:${played.paidOut.payout.id}`, balance: 0 }]);
    });

    it('does not change when the jobs run again', async () => {
      const { withKey } = api(service.url);
      const ledger = () => withKey(SANDBOX.systemKey).get('/api/system/sandbox/ledger');
      const before = await ledger();
      for (const job of ['payment-ledger-release', 'payout-calculate']) {
        const { status, body } = await withKey(SANDBOX.cronKey).post(`/api/system/cron/${job}`);
        expect([status, body.data['changed']], job).to.deep.equal([200, 0]);
      }
      expect((await ledger()).body.data).to.deep.equal(before.body.data);
    });
  });

  it('charges the first payment and grants eight sessions', () => {
    const { payment, membership } = played.joined;
    expect(payment).to.include({ amount: 400_000, status: 'paid' });
    expect(membership).to.deep.include({ status: 'active', credits: { total: 8, used: 0, reserved: 0, remaining: 8 } });
  });

  it('opens the possible blocks and reports why others were skipped', () => {
    const { block, series } = played.opened;
    expect(series.opened).to.have.length(5);
    expect(series.skipped).to.deep.equal([{ startsAt: block.startsAt, reason: 'mentor_overlap' }]);
  });

  it('lists the slots of the day, including those of the mentor', () => {
    expect(played.booked.slots.map(({ blockId }) => blockId)).to.include(played.opened.block.id);
    const starts = played.booked.slots.map(({ startsAt }) => startsAt);
    expect(starts).to.deep.equal([...starts].sort());
  });

  it('proposes three mentors with reasons, the best first', () => {
    const { candidates } = played.booked;
    expect(new Set(candidates.map(({ mentor }) => mentor.id)).size).to.equal(3);
    expect(candidates[0]?.mentor.id).to.equal(played.opened.mentor.id);
    const scores = candidates.map(({ score }) => score);
    expect(scores).to.deep.equal([...scores].sort((one, other) => other - one));
    for (const { reasons } of candidates) expect(reasons).to.not.be.empty;
    expect(candidates[0]?.reasons[0]).to.equal('Specialises in your goal.');
  });

  it('books the block for one credit, which can be cancelled free of charge until six hours before', () => {
    const { reservation, membership } = played.booked;
    expect(reservation.status).to.equal('confirmed');
    expect(Date.parse(reservation.startsAt) - Date.parse(reservation.freeCancellationUntil)).to.equal(6 * HOUR);
    expect(membership.credits).to.deep.equal({ total: 8, used: 0, reserved: 1, remaining: 7 });
  });

  it('shows the mentor who is coming and how to begin', () => {
    const { member, phase, recommendation } = played.trained.preInfo;
    expect(member).to.include({ name: '이하나', goal: 'strength' });
    expect(phase.phase).to.equal('adaptation');
    expect(recommendation.exercises).to.not.be.empty;
  });

  it('starts with the mentor’s code, ends with the record, and has a summary and a rating', () => {
    const { checkedIn, recorded, summary, rating } = played.trained;
    expect([checkedIn.status, recorded.status]).to.deep.equal(['in_progress', 'completed']);
    // 12 x 10 + 16 x 8 + 20 x 10
    expect(summary).to.include({ volumeKg: 448, cardioMinutes: 10 });
    expect(rating.score).to.equal(5);
  });

  it('releases the escrow after seven days and shows the mentor the expected payout', () => {
    const { released, current } = played.paidOut;
    expect(released.changed).to.equal(2);
    expect(current.accrued).to.deep.equal({ escrow: 0, releasable: 32_000 });
    expect(current.expected).to.deep.equal({ gross: 32_000, incomeTax: 960, localIncomeTax: 90, net: 30_950 });
  });

  it('deposits the net amount after two weeks and lists each line', () => {
    const { payout, current } = played.paidOut;
    expect(payout).to.deep.include({
      status: 'deposited',
      period: current.period,
      gross: 32_000,
      incomeTax: 960,
      localIncomeTax: 90,
      net: 30_950,
    });
    const lines = payout.lines.map(({ kind, value, amount }) => ({ kind, value, amount }));
    expect(lines).to.have.deep.members([
      { kind: 'session', value: 50_000, amount: 30_000 },
      { kind: 'handover_note', value: 0, amount: 2_000 },
    ]);
  });

  it('issues the statement as a PDF in Korean and in English', async () => {
    const { statements } = played.paidOut;
    expect(statements.map(({ language }) => language)).to.deep.equal(['ko', 'en']);
    const files = await Promise.all(statements.map(({ path }) => readFile(path, 'latin1')));
    for (const pdf of files) {
      expect(pdf.slice(0, 5)).to.equal('%PDF-');
      expect(pdf.match(/\/Type \/Page\b/g)).to.have.length(1);
    }
    expect(files[0]).to.not.equal(files[1]);
  });

  it('sends the messages of the trigger matrix, without SMS to an unverified phone', () => {
    const { member, mentor } = played.messages;
    expect(channelsByEvent(member)).to.deep.equal({
      'email-verification': ['email'],
      'payment-succeeded': ['email', 'in_app', 'push'],
      'reservation-confirmed': ['in_app', 'push'],
      'session-imminent_T-1h': ['in_app', 'push'],
      'session-imminent_T-15m': ['in_app', 'push'],
      'session-imminent_T-5m': ['in_app', 'push'],
    });
    expect(channelsByEvent(mentor)).to.deep.equal({
      'email-verification': ['email'],
      'reservation-confirmed': ['in_app', 'push'],
      'session-imminent_T-1h': ['in_app', 'push'],
      'session-imminent_T-15m': ['in_app', 'push'],
      'session-imminent_T-5m': ['in_app', 'push'],
      'handover-note-compensated': ['in_app', 'push'],
      'payout-deposited': ['email', 'in_app', 'push'],
    });
  });

  it('can be repeated with new people and a later clock', async () => {
    const again = await runMainJob({
      service: new Service(service.url),
      run: 'again',
      folder: temporaryFolder(),
    });
    expect(again.timetable.opening).to.be.greaterThan(played.timetable.reviewRequest);
    expect(again.paidOut.payout.net).to.equal(30_950);
    expect(again.ledgers.at(-1)?.ledger.total).to.equal(0);
  });
});

/** Each message once, regardless of attempts. */
function channelsByEvent(messages: MainJob['messages']['member']): Readonly<Record<string, readonly string[]>> {
  const events = new Set(messages.map(({ eventKey }) => eventKey));
  const channels = (wanted: string): readonly string[] =>
    messages.filter(({ eventKey }) => eventKey === wanted).map(({ channel }) => channel);
  return Object.fromEntries([...events].map((event) => [event, [...channels(event)].sort()]));
}
