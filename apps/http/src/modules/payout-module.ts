import { ContainerModule } from 'inversify';
import {
  CalculatePayouts,
  CurrentPeriod,
  DepositPayout,
  GenerateTaxReports,
  IssueStatement,
  PeriodOverview,
  ReconcilePayouts,
  ReleaseEscrow,
  RetryDeposit,
} from '@spotter/core';
import { bindOnce } from '../bind-once.js';
import { Ports } from '../ports.js';

const { clock, ids, policies, queries, transaction } = Ports;

/** What mentors earn and are paid. */
export const payoutModule = new ContainerModule(({ bind }) => {
  const once = bindOnce(bind);

  once(CurrentPeriod, (get) => new CurrentPeriod(get(queries).payouts, get(clock), get(policies)));
  once(
    DepositPayout,
    (get) => new DepositPayout(get(transaction), get(Ports.bank), get(Ports.cipher), get(clock), get(ids)),
  );
  once(RetryDeposit, (get) => new RetryDeposit(get(DepositPayout), get(queries).payouts));
  once(PeriodOverview, (get) => new PeriodOverview(get(queries).payouts, get(policies)));
  once(IssueStatement, (get) => new IssueStatement(get(queries).payouts, get(Ports.renderer), get(clock)));

  once(GenerateTaxReports, (get) => new GenerateTaxReports(get(transaction), get(clock)));
  once(ReleaseEscrow, (get) => new ReleaseEscrow(get(transaction), get(clock)));
  once(
    CalculatePayouts,
    (get) =>
      new CalculatePayouts(get(transaction), get(queries).payouts, get(DepositPayout), get(clock), get(policies)),
  );
  once(
    ReconcilePayouts,
    (get) => new ReconcilePayouts(get(queries).payouts, get(Ports.bank), get(DepositPayout), get(clock), get(policies)),
  );
});
