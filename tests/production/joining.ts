import type { LogInResult } from '@spotter/app-demo';
import { dataOf } from '@spotter/client';
import { expect } from 'chai';
import { KEYS } from '../support/portone-server.js';
import { rowsOf } from '../support/rows-of.js';
import { mp4 } from '../support/video.js';
import { refusalOf } from './refusal.js';
import { logIn, mailedToken, PASSWORD } from './staff.js';
import type { Step, Trial } from './trial.js';

/** Account numbers of the mentors. */
export const ACCOUNTS = { mentor: '1101234561234', proMentor: '1109876543210' } as const;
/** The name of every account holder at the bank (tests/support/portone-server.ts). */
const HOLDER = '김멘토';
const BANK_CODE = '088';
const PRO_RATE = 60_000;
const POINTS = 100_000;
const SESSIONS = 8;

/** Mentors on the real clock; the member on the first Monday of a payout period. */
export const JOINING: readonly Step[] = [
  {
    title: 'a mentor joins, and changes the payout account to one whose holder the gateway confirms',
    async play(trial) {
      trial.mentor = await newMentor(trial, 'mentor@spotter.example', '010-5555-5678', '1100000000001');
      const change = { bankCode: BANK_CODE, accountNumber: ACCOUNTS.mentor, password: PASSWORD };
      const changed = (holder: string) =>
        trial.mentor.api.PATCH('/api/mentors/me/bank-account', { body: { ...change, holder } });
      const refusal = await refusalOf(changed('박도둑'));
      expect(refusal).to.include('422 POLICY_VIOLATION {"policy":"payee-name"');
      const { accountNumberMasked } = dataOf(await changed(HOLDER));
      const registered = trial.company.providers.toss.listSellers().map(({ account }) => account.accountNumber);
      expect(registered).to.include(ACCOUNTS.mentor);
      return [
        `Another holder is refused: ${refusal}`,
        `Payouts go to ${accountNumberMasked}, registered at Toss Payments.`,
      ];
    },
  },
  {
    title: 'another mentor applies with a video, and operations makes the mentor Pro',
    async play(trial) {
      trial.proMentor = await newMentor(trial, 'pro@spotter.example', '010-5555-9012', ACCOUNTS.proMentor);
      await addHistory(trial, trial.proMentor);
      const { api } = trial.proMentor;
      const statement = 'Ten years of coaching, and a certificate of the federation.';
      const { id } = dataOf(await api.POST('/api/mentors/me/pro-application', { body: { statement } }));
      const form = new FormData();
      form.set('video', new Blob([new Uint8Array(mp4())], { type: 'video/mp4' }), 'me.mp4');
      // S3 fails once while the video is sent.
      trial.company.providers.s3.failOnce('PUT partNumber uploadId', (_, response) => response.writeHead(500).end());
      const upload = { body: form as never, bodySerializer: (body: unknown) => body as FormData };
      dataOf(await api.POST('/api/mentors/me/pro-application/video', upload));
      const [stored] = [...trial.company.providers.s3.objects.keys()];
      expect(stored).to.match(new RegExp(`^pro-applications/${id}/`));
      const operations = await logIn(trial, trial.operations);
      const verdict = { params: { path: { id } }, body: { decision: 'approve', ratePoints: PRO_RATE } } as const;
      dataOf(await operations.POST('/api/admin/pro-applications/{id}/decide', verdict));
      expect(dataOf(await api.GET('/api/mentors/me'))).to.include({ tier: 'pro', ratePoints: PRO_RATE });
      return ['Fifty earlier sessions are written into the database.', `The bucket has ${stored ?? ''}.`];
    },
  },
  {
    title: 'on a Monday a member joins and pays a membership by billing key',
    async play(trial) {
      await trial.moveTo(0, '09:00');
      const email = 'member@spotter.example';
      trial.member = await newcomer(trial, 'member', email, '010-5555-1234');
      const { api } = trial.member;
      dataOf(
        await trial.service.anybody.POST('/api/auth/verify-email', {
          body: { token: await mailedToken(trial, email) },
        }),
      );
      const plans = dataOf(await trial.service.anybody.GET('/api/membership-plans'));
      const plan = plans.find(({ sessions, months }) => sessions === SESSIONS && months === 1)!;
      const body = { planId: plan.id, payment: { billingKey: KEYS.pays } };
      const { membership, payment } = dataOf(await api.POST('/api/memberships', { body }));
      expect([membership.status, payment.status]).to.deep.equal(['active', 'paid']);
      return [
        `${plan.sessions} sessions for ${plan.price} won; the next payment is due on ${membership.nextRenewalOn ?? ''}.`,
      ];
    },
  },
  {
    title: 'the member charges points by a payment intent in the window of PortOne, whose webhook is signed',
    async play({ company: { providers, url }, member: { api } }) {
      const begun = { body: { purpose: 'points_charge', amount: POINTS } } as const;
      const { id } = dataOf(await api.POST('/api/payments/intents', begun));
      providers.portone.hold({ id, amount: { total: POINTS, cancelled: 0 } });
      const body = { amount: POINTS, payment: { paymentId: id } };
      const { payment, balance } = dataOf(await api.POST('/api/points/charge', { body }));
      expect([payment.status, balance.paid]).to.deep.equal(['paid', POINTS]);
      expect(await providers.reportPayment(url, id)).to.equal(200);
      expect(dataOf(await api.GET('/api/points')).paid, 'the webhook repeats what is known').to.equal(POINTS);
      return [`${balance.balance} points.`];
    },
  },
];

/** Registers, verifies the phone by the code of a text message, and adds a device for pushes. */
async function newcomer(trial: Trial, role: 'member' | 'mentor', email: string, phone: string): Promise<LogInResult> {
  const name = { member: '이하나', mentor: HOLDER }[role];
  const person = await trial.service.register({ role, email, phone, name, password: PASSWORD });
  const { api } = person;
  dataOf(await api.POST('/api/auth/verify-phone', { body: { phone } }));
  const number = phone.replaceAll('-', '');
  const code = await trial.company.eventually(`a text message to ${phone}`, () => {
    const text = trial.company.providers.messages.texts.findLast(({ to }) => to === number)?.text ?? '';
    return /\d{6}/.exec(text)?.[0];
  });
  dataOf(await api.POST('/api/auth/verify-phone', { body: { phone, code } }));
  dataOf(await api.POST('/api/notifications/me/devices', { body: { token: `device-${email}`, platform: 'ios' } }));
  return person;
}

/** Verified, with the store and a first payout account. */
async function newMentor(trial: Trial, email: string, phone: string, accountNumber: string): Promise<LogInResult> {
  const mentor = await newcomer(trial, 'mentor', email, phone);
  const body = { specialties: ['strength' as const], storeIds: [trial.store.id] };
  dataOf(await mentor.api.PATCH('/api/mentors/me', { body }));
  const account = { bankCode: BANK_CODE, accountNumber, holder: HOLDER };
  dataOf(await mentor.api.PATCH('/api/mentors/me/bank-account', { body: account }));
  const operations = await logIn(trial, trial.operations);
  dataOf(await operations.POST('/api/admin/mentors/{id}/verify', { params: { path: { id: mentor.id } } }));
  return mentor;
}

/** A Pro application needs fifty sessions, which no mentor has at the opening. */
const addHistory = ({ company }: Trial, { id }: LogInResult) =>
  rowsOf(
    company.databaseUrl,
    'insert into mentor_tally (mentor_id, rating_sum, rating_count, completed_sessions) values ($1, 50, 10, 50)',
    [id],
  );
