import { ContainerModule } from 'inversify';
import { AuditLedger } from '@spotter/core';
import { bindOnce } from '../bind-once.js';
import { Ports } from '../ports.js';

const { clock, queries } = Ports;

/** The books, and their proof. */
export const ledgerModule = new ContainerModule(({ bind }) => {
  const once = bindOnce(bind);

  once(AuditLedger, (get) => new AuditLedger(get(queries).ledger, get(clock)));
});
