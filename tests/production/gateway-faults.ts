import { dataOf } from '@spotter/client';
import { expect } from 'chai';
import { FAULTS, KEYS } from '../support/portone-server.js';
import { refusalOf } from './refusal.js';
import type { Step, Trial } from './trial.js';

const AMOUNT = 10_000;

/**
 * Each amount is taken once or not at all. Time-outs would take too long here: tests/contract/portone-answers.spec.ts has them.
 */
export const GATEWAY_FAULTS: readonly Step[] = [
  {
    title: 'PortOne refuses a charge, and reports a wrong amount of another: neither gives points',
    async play(trial) {
      const before = await points(trial);
      const refusal = await refusalOf(charge(trial, { billingKey: KEYS.declines }));
      expect(refusal).to.match(/^402 PAYMENT_FAILED .*"CARD_LIMIT"/);
      const begun = { body: { purpose: 'points_charge', amount: AMOUNT } } as const;
      const { id } = dataOf(await trial.member.api.POST('/api/payments/intents', begun));
      trial.company.providers.portone.hold({ id, amount: { total: AMOUNT - 1, cancelled: 0 } });
      const mismatch = await refusalOf(charge(trial, { paymentId: id }));
      expect(mismatch).to.include('"amount_mismatch"');
      expect(await points(trial)).to.equal(before);
      trial.mismatched = id;
      return [refusal, mismatch];
    },
  },
  {
    title: 'PortOne answers 500 to one charge, breaks off after another and reports it twice: one is made, once',
    async play(trial) {
      const { company, service } = trial;
      const { portone } = company.providers;
      const [before, collected] = [await points(trial), portone.collected()];
      portone.failCharge(FAULTS.answers(500, '{}'));
      const failed = dataOf(await charge(trial, { billingKey: KEYS.pays })).payment;
      const broken = dataOf(await charge(trial, { billingKey: KEYS.breaks })).payment;
      expect([failed.status, broken.status]).to.deep.equal(['pending', 'pending']);
      const reports = await Promise.all([1, 2].map(() => company.providers.reportPayment(service.url, broken.id)));
      expect(reports).to.deep.equal([200, 200]);
      expect(await points(trial), 'the webhook settles one charge').to.equal(before + AMOUNT);
      await trial.moveTo(0, '09:05');
      await company.eventually('the end of the charge that PortOne does not know', async () => {
        const payments = dataOf(await trial.member.api.GET('/api/payments'));
        return payments.find(({ id, status }) => id === failed.id && status === 'failed');
      });
      expect(await points(trial)).to.equal(before + AMOUNT);
      expect(portone.collected()).to.equal(collected + AMOUNT);
      return [`${AMOUNT} won by webhook; the other charge never happened, and payment-reconcile ends it.`];
    },
  },
];

const points = async ({ member }: Trial): Promise<number> => dataOf(await member.api.GET('/api/points')).paid;

const charge = ({ member }: Trial, payment: { billingKey: string } | { paymentId: string }) =>
  member.api.POST('/api/points/charge', { body: { amount: AMOUNT, payment } });
