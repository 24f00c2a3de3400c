import { ContainerModule } from 'inversify';
import {
  ChargePayment,
  ChargePoints,
  ConsumePoints,
  ExpirePoints,
  JoinMembership,
  ReceiveWebhook,
  ReconcilePayments,
  ReconcileRefunds,
  RepeatWebhooks,
  SettlePayment,
} from '@spotter/core';
import { bindOnce } from '../bind-once.js';
import { Ports } from '../ports.js';

const { clock, ids, policies, queries, transaction } = Ports;

/** Money that members pay, and what it buys. */
export const paymentModule = new ContainerModule(({ bind }) => {
  const once = bindOnce(bind);

  once(SettlePayment, (get) => new SettlePayment(get(transaction), get(clock), get(ids), get(policies)));
  once(ChargePayment, (get) => new ChargePayment(get(transaction), get(Ports.gateway), get(SettlePayment)));
  once(
    ReceiveWebhook,
    (get) =>
      new ReceiveWebhook(
        get(transaction),
        get(queries).payments,
        get(Ports.gateway),
        get(SettlePayment),
        get(ReconcileRefunds),
        get(clock),
        get(policies),
      ),
  );
  once(
    RepeatWebhooks,
    (get) =>
      new RepeatWebhooks(get(transaction), get(queries).payments, get(ReceiveWebhook), get(clock), get(policies)),
  );
  once(
    JoinMembership,
    (get) =>
      new JoinMembership(
        get(transaction),
        get(queries).memberships,
        get(ChargePayment),
        get(clock),
        get(ids),
        get(policies),
      ),
  );
  once(
    ChargePoints,
    (get) =>
      new ChargePoints(get(transaction), get(queries).points, get(ChargePayment), get(clock), get(ids), get(policies)),
  );
  once(
    ReconcilePayments,
    (get) =>
      new ReconcilePayments(
        get(transaction),
        get(queries).payments,
        get(Ports.gateway),
        get(SettlePayment),
        get(clock),
        get(policies),
      ),
  );
  once(ConsumePoints, (get) => new ConsumePoints(get(transaction), get(queries).points, get(clock)));
  once(ExpirePoints, (get) => new ExpirePoints(get(transaction), get(clock)));
});
