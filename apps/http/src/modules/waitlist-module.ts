import { ContainerModule } from 'inversify';
import { JoinWaitlist, LeaveWaitlist, PassOffers } from '@spotter/core';
import { bindOnce } from '../bind-once.js';
import { Ports } from '../ports.js';

const { clock, ids, policies, queries, transaction } = Ports;

/** Waiting for what becomes free. */
export const waitlistModule = new ContainerModule(({ bind }) => {
  const once = bindOnce(bind);

  once(JoinWaitlist, (get) => new JoinWaitlist(get(transaction), get(clock), get(ids), get(policies)));
  once(LeaveWaitlist, (get) => new LeaveWaitlist(get(transaction), get(queries).waitlist, get(clock), get(policies)));
  once(PassOffers, (get) => new PassOffers(get(transaction), get(queries).waitlist, get(clock), get(policies)));
});
