import { ContainerModule } from 'inversify';
import { ChargePayment, LookAfterMemberships, PauseMembership, ResumeMembership } from '@spotter/core';
import { bindOnce } from '../bind-once.js';
import { Ports } from '../ports.js';

const { clock, ids, policies, queries, transaction } = Ports;

/** The life of a membership between its first payment and its end. */
export const membershipModule = new ContainerModule(({ bind }) => {
  const once = bindOnce(bind);

  once(
    PauseMembership,
    (get) => new PauseMembership(get(transaction), get(queries).memberships, get(clock), get(ids), get(policies)),
  );
  once(
    ResumeMembership,
    (get) => new ResumeMembership(get(transaction), get(queries).memberships, get(clock), get(ids), get(policies)),
  );
  once(
    LookAfterMemberships,
    (get) =>
      new LookAfterMemberships(
        get(transaction),
        get(queries).memberships,
        get(ChargePayment),
        get(clock),
        get(ids),
        get(policies),
      ),
  );
});
