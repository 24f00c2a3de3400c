import type { LogInResult } from '@spotter/app-demo';
import { dataOf, type Schemas, type SpotterClient } from '@spotter/client';
import { expect } from 'chai';
import { plainTextOf } from '../support/mail-server.js';
import { rowsOf } from '../support/rows-of.js';
import { TOSS_FAULTS } from '../support/toss-server.js';
import { ACCOUNTS } from './joining.js';
import { refusalOf } from './refusal.js';
import { logIn } from './staff.js';
import { awaitRelease, book, train } from './training.js';
import type { Step, Trial } from './trial.js';

/** 60 % of 50,000 less 900 of income tax and 90 of local income tax (docs/domain.md, Payout). */
export const NET = 29_010;
const BATCH = '/api/admin/payout-batches/{id}';

/** Deposits of two periods, each at another bank. */
export const PAYING: readonly Step[] = [
  {
    title: 'at the end of the period the scheduler makes a batch, which two people of finance release',
    async play(trial) {
      await trial.moveTo(14, '09:10');
      const { id, net } = await releasedByTwo(trial);
      return [`Batch ${id}: ${net} won. The person who requests the release cannot release it.`];
    },
  },
  {
    title: 'Toss Payments accepts the payouts and answers 500: they are found there, and nothing is requested twice',
    async play(trial) {
      const { toss, messages, mail } = trial.company.providers;
      toss.fail(TOSS_FAULTS.doneAndFails);
      await trial.moveTo(14, '09:21');
      await trial.company.eventually(
        'both payouts at Toss Payments',
        () => toss.listPayouts().length === 2 || undefined,
      );
      await status(trial, trial.mentor, 'processing');
      toss.reportsMore = 1;
      toss.complete();
      await trial.moveTo(14, '09:35');
      const contradiction = 'The bank: it reports 29011 KRW instead of 29010 KRW.';
      await trial.company.eventually('the report of the contradiction', () => reported(trial, contradiction));
      await status(trial, trial.mentor, 'processing');
      // It would also pay a second request of the same payout, as a third deposit.
      expect(toss.listPayouts()).to.have.length(2);
      toss.reportsMore = 0;
      [messages.isFailing, mail.refusal] = [true, '451 Try again later.'];
      return ['A wrong amount in the bank’s report books nothing and is a failed row of payment-reconcile.'];
    },
  },
  {
    title:
      'one payout is completed by webhook, twice, and the scheduler asks about the other; the mentors are notified',
    async play(trial) {
      const { toss, messages, mail } = trial.company.providers;
      const report = () => trial.company.providers.reportPayout(trial.service.url, ACCOUNTS.mentor);
      expect(await Promise.all([report(), report()])).to.deep.equal([200, 200]);
      const paid = await latestPayout(trial.mentor);
      expect(paid).to.include({ status: 'deposited', net: NET });
      await trial.company.eventually('push and e-mail of the deposit, refused and to be repeated', () =>
        refused(trial),
      );
      [messages.isFailing, mail.refusal] = [false, null];
      await trial.moveTo(14, '11:00');
      const polled = await status(trial, trial.proMentor, 'deposited');
      expect(toss.paidTo(ACCOUNTS.mentor)).to.equal(NET);
      expect(toss.paidTo(ACCOUNTS.proMentor)).to.equal(polled.net);
      await notified(trial, 'mentor@spotter.example');
      return [
        `${NET} won by webhook, ${polled.net} won by asking.`,
        'FCM answered 500 and the mail server 451: push and e-mail are sent again after five minutes.',
      ];
    },
  },
  {
    title: 'the company changes its bank: the processes stop and start with transfer files',
    async play({ company }) {
      const ends = await company.stop();
      for (const end of ends) expect(end).to.deep.equal({ code: 0, signal: null });
      await company.start('transfer-file');
      return ['All three processes ended with exit code 0.'];
    },
  },
  {
    title: 'in the next period two people release a batch, one downloads its file and imports the results of the bank',
    async play(trial) {
      const { booking } = await book(trial, trial.mentor, 16, '12:00');
      trial.bookings = [booking];
      await train(trial, booking);
      await awaitRelease(trial, 24);
      await trial.moveTo(28, '09:10');
      const { id, finance } = await releasedByTwo(trial);
      await trial.moveTo(28, '09:21');
      const file = await downloaded(finance, id);
      const [, row = ''] = file.replace('\u{FEFF}', '').split('\r\n');
      const key = row.split(',').at(-1) ?? '';
      expect(row).to.match(new RegExp(`^088,${ACCOUNTS.mentor},.+,${NET},`));
      const csv = `key,result,amount\n${key},ok,${NET}\n`;
      const report = dataOf(await finance.POST(`${BATCH}/results`, { params: { path: { id } }, ...raw(csv) }));
      expect(report).to.deep.equal({ lines: 1, deposited: 1, failed: 0, differences: [] });
      await status(trial, trial.mentor, 'deposited');
      return [row, `The bank reports ok; ${report.deposited} deposited.`];
    },
  },
];

/** The new batch, after the person who requested its release was refused to release it. */
async function releasedByTwo(trial: Trial) {
  const first = await logIn(trial, trial.finance[0]);
  const second = await logIn(trial, trial.finance[1]);
  const query = { status: 'awaiting_request' } as const;
  const batch = await trial.company.eventually('a payout batch', async () => {
    return dataOf(await first.GET('/api/admin/payout-batches', { params: { query } }))[0];
  });
  const which = { params: { path: { id: batch.id } } };
  dataOf(await first.POST(`${BATCH}/request-release`, { ...which, body: { why: 'Compared with the period.' } }));
  const refusal = await refusalOf(first.POST(`${BATCH}/release`, { ...which, body: {} }));
  expect(refusal).to.include('422 POLICY_VIOLATION {"policy":"two-person-release"');
  dataOf(await second.POST(`${BATCH}/release`, { ...which, body: {} }));
  return { id: batch.id, net: batch.net, finance: first };
}

async function latestPayout({ api }: LogInResult): Promise<Schemas['Payout']> {
  const [payout] = dataOf(await api.GET('/api/mentors/me/payouts'));
  if (!payout) throw new Error('There is no payout.');
  return payout;
}

const status = (
  { company }: Trial,
  mentor: LogInResult,
  wanted: Schemas['Payout']['status'],
): Promise<Schemas['Payout']> =>
  company.eventually(`a payout that is ${wanted}`, async () => {
    const payout = await latestPayout(mentor);
    return payout.status === wanted ? payout : undefined;
  });

/** As a failed row of a job. */
async function reported({ company }: Trial, message: string): Promise<true | undefined> {
  const query = `select from job_run where job = 'payment-reconcile' and failures @> $1::jsonb`;
  const runs = await rowsOf(company.databaseUrl, query, [JSON.stringify([{ message }])]);
  return runs.length > 0 || undefined;
}

/** Before the clock moves, because the time of a try decides when it is repeated. */
async function refused({ company }: Trial): Promise<true | undefined> {
  const query = `
    select channel from delivery
    where recipient_id = (select id from person where email = 'mentor@spotter.example')
      and template_id = 'payout-deposited' and channel in ('push', 'email') and error_message is not null`;
  return (await rowsOf(company.databaseUrl, query)).length === 2 || undefined;
}

const notified = ({ company }: Trial, email: string): Promise<true> =>
  company.eventually(`push and e-mail of the deposit to ${email}`, () => {
    const { providers } = company;
    const pushed = providers.messages.pushes.some(
      ({ token, notification }) => token === `device-${email}` && notification.body.includes('29,010'),
    );
    const mailed = providers.mail.mails.some((mail) => mail.to.includes(email) && plainTextOf(mail).includes('29,010'));
    return pushed && mailed ? true : undefined;
  });

async function downloaded(finance: SpotterClient, id: string): Promise<string> {
  const { data } = await finance.GET(`${BATCH}/file`, { params: { path: { id } }, parseAs: 'text' });
  return String(data);
}

const raw = (csv: string) => ({
  body: csv as never,
  bodySerializer: () => csv,
  headers: { 'Content-Type': 'text/csv' },
});
