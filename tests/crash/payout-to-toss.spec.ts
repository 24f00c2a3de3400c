import { formatInstant, HOUR, instant, MINUTE } from '@spotter/core/kernel';
import { DEMO_PASSWORD } from '@spotter/app-http';
import { expect } from 'chai';
import { demoFixture, type DemoFixture, type Wire } from '../acceptance/demo-fixture.js';
import { earnPayout } from '../acceptance/earn-payout.js';
import { until } from '../contract/until.js';
import { api, ok } from '../support/api.js';
import { rowsOf } from '../support/rows-of.js';
import { SANDBOX } from '../support/sandbox.js';
import { startServiceProcess, type ServiceProcess } from '../support/service-process.js';
import { faultsIn } from '../support/soundness.js';
import { TOSS_SECRET_KEY, TOSS_SECURITY_KEY, TossServer, type TossFault } from '../support/toss-server.js';

const ACCOUNT = '1101234561234';
/** The share of a session, less the taxes. */
const NET = 29_010;
/** A rule of the sandbox's bank, which this spec does not use. */
const OF_SANDBOX_BANK = 'a deposited payout has no deposit at the bank';

/** When the process is killed during the request of a payout, and how many requests Toss Payments receives in the end. */
const MOMENTS: Readonly<
  Record<string, { readonly requests: number; readonly fault: (kill: () => void) => TossFault }>
> = {
  'before the bank takes the request': {
    requests: 2,
    fault: (kill) => (response) => {
      kill();
      response.destroy();
    },
  },
  'after the bank took the request, before it answers': {
    requests: 1,
    fault: (kill) => (response, perform) => {
      perform();
      kill();
      response.destroy();
    },
  },
  'when the bank answers': {
    requests: 1,
    fault: (kill) => (response, perform) => {
      const { status, text } = perform();
      response.writeHead(status, { 'content-type': 'text/plain' }).end(text, kill);
    },
  },
};

describe('a payout by Toss Payments whose process is killed', () => {
  let toss: TossServer;
  let fixture: DemoFixture;
  let service: ServiceProcess;
  let now: number;

  const bankSettings = () => ({ BANK: 'toss', TOSS_SECRET_KEY, TOSS_SECURITY_KEY, TOSS_API_URL: toss.url });
  const start = () =>
    startServiceProcess({ DATABASE_URL: fixture.service.databaseUrl, NOTIFIER: 'none', ...bankSettings() });

  beforeEach(async () => {
    toss = await TossServer.start();
    toss.now = () => now;
    fixture = await demoFixture(bankSettings());
    const account = { bankCode: '088', accountNumber: ACCOUNT, holder: '김', password: DEMO_PASSWORD };
    ok(await fixture.as('mentor1').patch('/api/mentors/me/bank-account', account));
    now = await earnPayout(fixture);
    await fixture.run('payout-calculate'); // at night: the deposit is postponed
    expect(toss.requests).to.have.length(0);
    service = await start();
  });
  afterEach(async () => {
    service.signal('SIGKILL');
    await service.ended;
    await fixture.close();
    await toss.stop();
  });

  async function moveTo(at: number): Promise<void> {
    now = at;
    const moved = { now: formatInstant(instant(at)) };
    ok(await api(service.url).withKey(SANDBOX.systemKey).post('/api/system/clock', moved));
  }
  const run = (job: string) => api(service.url).withKey(SANDBOX.cronKey).post<Wire>(`/api/system/cron/${job}`);
  const payouts = () =>
    rowsOf<{ status: string; attempts: number }>(fixture.service.databaseUrl, 'select status, attempts from payout');
  const bankBalance = async () => {
    const query = `select sum(balance)::int as balance from account_balance where account = 'bank'`;
    return (await rowsOf<{ balance: number }>(fixture.service.databaseUrl, query))[0]?.balance;
  };

  for (const [moment, { requests, fault }] of Object.entries(MOMENTS))
    it(`${moment}, is paid once and booked once`, async () => {
      await moveTo(now + 9 * HOUR);
      toss.fail(fault(() => service.signal('SIGKILL')));
      const killed = run('payout-deposit').catch(() => 'no answer');
      await until('the payout is requested', () => toss.requests.length === 1);
      await service.ended;
      await killed;
      service = await start();
      await moveTo(now + MINUTE);
      ok(await run('payout-deposit'));
      ok(await run('payment-reconcile'));
      await moveTo(now + 10 * MINUTE);
      for (let times = 0; times < 2; times += 1) {
        ok(await run('payout-deposit'));
        ok(await run('payment-reconcile'));
        toss.complete();
      }
      ok(await run('payment-reconcile'));
      expect(toss.requests).to.have.length(requests);
      expect(toss.paidTo(ACCOUNT)).to.equal(NET);
      expect(await payouts()).to.deep.equal([{ status: 'deposited', attempts: 1 }]);
      expect(await bankBalance()).to.equal(-NET);
      const faults = await faultsIn(fixture.service.databaseUrl);
      expect(faults.filter((one) => !one.startsWith(OF_SANDBOX_BANK))).to.deep.equal([]);
    });
});
