import { dataOf } from '@spotter/client';
import { expect } from 'chai';
import { rowsOf } from '../support/rows-of.js';
import { ACCOUNTS } from './joining.js';
import { NET } from './paying.js';
import type { Step } from './trial.js';

/** The last checks: the company's books, providers and logs. */
export const CLOSING: readonly Step[] = [
  {
    title: 'the membership renews by the billing key',
    async play(trial) {
      await trial.moveTo(33, '00:15');
      const { api } = trial.member;
      const renewal = await trial.company.eventually('a paid renewal', async () => {
        const payments = dataOf(await api.GET('/api/payments'));
        return payments.find(({ purpose, status }) => purpose === 'membership_renewal' && status === 'paid');
      });
      return [`${renewal.amount} won.`];
    },
  },
  {
    title: 'the ledger audit is sound, and the books agree with PortOne and both banks',
    async play({ company, mismatched }) {
      const audit = await company.spotter('transfer-file', '', 'ledger', 'audit');
      expect(audit.code, audit.output).to.equal(0);
      const { toss, portone } = company.providers;
      expect(portone.cancelledOf(mismatched), 'a payment of another amount is refunded').to.equal(9_999);
      const deposited = toss.paidTo(ACCOUNTS.mentor) + toss.paidTo(ACCOUNTS.proMentor) + NET;
      const balances = await rowsOf<{ account: string; balance: number }>(company.databaseUrl, BALANCES);
      expect(balances).to.deep.equal([
        { account: 'bank', balance: -deposited },
        { account: 'gateway', balance: portone.collected() },
      ]);
      return [
        ...audit.output.trimEnd().split('\n'),
        `PortOne collected ${portone.collected()} won, the banks paid ${deposited} won.`,
      ];
    },
  },
  {
    title: 'no job failed, no message is lost, and no process logged an error',
    async play({ company }) {
      await company.awaitRest();
      const failed = await rowsOf(company.databaseUrl, FAILED_RUNS);
      const unsent = await rowsOf(company.databaseUrl, LOST_MESSAGES);
      const logged = company
        .log()
        .split('\n')
        .filter((line) => /"level":(?:50|60)/.test(line));
      const errors = logged.filter((line) => !FAULTS_LOGGED.some((text) => line.includes(text)));
      const messages = await rowsOf(company.databaseUrl, MESSAGES_BY_STATUS);
      const left = JSON.stringify({ failed, unsent, errors, messages }, null, 2);
      expect({ failed, unsent, errors }, left).to.deep.equal({ failed: [], unsent: [], errors: [] });
      const ends = await company.stop();
      for (const end of ends) expect(end).to.deep.equal({ code: 0, signal: null });
      return ['All three processes ended with exit code 0.'];
    },
  },
];

/** The expected log lines of the simulated faults. */
const FAULTS_LOGGED = [
  'The payment gateway’s answer is unclear.',
  'The bank’s answer is unclear or contradicts the request.',
];
const MESSAGES_BY_STATUS = `
  select channel, status, error_message, count(*)::int from delivery group by 1, 2, 3 order by 1, 2, 3`;
const BALANCES = `
  select account, sum(balance)::int as balance from account_balance where account in ('bank', 'gateway') group by 1 order by 1`;
/** The bank reported a wrong amount. Messages are checked by their own rows, because a later try can send them. */
const FAILED_RUNS = `
  select job, outcome, reason, failures from job_run
  where outcome = 'stopped' or job <> 'notification-dispatch' and exists (
    select from jsonb_array_elements(failures) f where f ->> 'message' not like 'The bank: it reports %')`;
/** Staff use no phone in the trial, so their pushes have no device. */
const LOST_MESSAGES = `
  select template_id, channel, error_message from delivery
  where status in ('failed', 'bounced') and error_message <> 'no device'`;
