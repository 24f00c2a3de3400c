import { ContainerModule } from 'inversify';
import {
  CalculatePayouts,
  ChargePayment,
  ChargePoints,
  ConsumePoints,
  CurrentPeriod,
  DepositPayout,
  ExpirePoints,
  GenerateTaxReports,
  IssueStatement,
  JoinMembership,
  PeriodOverview,
  ReceiveWebhook,
  ReconcilePayments,
  ReconcilePayouts,
  ReconcileRefunds,
  ReleaseEscrow,
  RepeatWebhooks,
  RetryDeposit,
  SettlePayment,
} from '@spotter/core';
import { bindOnce } from '../bind-once.js';
import { Ports } from '../ports.js';

const { clock, ids, policies, queries, transaction } = Ports;

/** Payments, payouts and the jobs that move money. */
export const moneyModule = new ContainerModule(({ bind }) => {
  const once = bindOnce(bind);

  once(SettlePayment, (get) => new SettlePayment(get(transaction), get(clock), get(ids), get(policies)));
  once(ChargePayment, (get) => new ChargePayment(get(Ports.gateway), get(SettlePayment)));
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

  once(CurrentPeriod, (get) => new CurrentPeriod(get(queries).payouts, get(clock), get(policies)));
  once(
    DepositPayout,
    (get) => new DepositPayout(get(transaction), get(Ports.bank), get(Ports.cipher), get(clock), get(ids)),
  );
  once(RetryDeposit, (get) => new RetryDeposit(get(DepositPayout), get(queries).payouts));
  once(PeriodOverview, (get) => new PeriodOverview(get(queries).payouts, get(policies)));
  once(IssueStatement, (get) => new IssueStatement(get(queries).payouts, get(Ports.renderer), get(clock)));

  once(GenerateTaxReports, (get) => new GenerateTaxReports(get(transaction), get(clock)));
  once(ConsumePoints, (get) => new ConsumePoints(get(transaction), get(queries).points, get(clock)));
  once(ExpirePoints, (get) => new ExpirePoints(get(transaction), get(clock)));

  once(ReleaseEscrow, (get) => new ReleaseEscrow(get(transaction), get(clock)));
  once(
    CalculatePayouts,
    (get) =>
      new CalculatePayouts(get(transaction), get(queries).payouts, get(DepositPayout), get(clock), get(policies)),
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
  once(
    ReconcilePayouts,
    (get) =>
      new ReconcilePayouts(get(queries).payouts, get(Ports.bank), get(DepositPayout), get(clock), get(policies)),
  );
});
