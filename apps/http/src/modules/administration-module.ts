import { ContainerModule } from 'inversify';
import { ShowKpis } from '@spotter/core';
import { bindOnce } from '../bind-once.js';
import { Ports } from '../ports.js';

const { clock, policies, queries } = Ports;

/** What administrators look at. */
export const administrationModule = new ContainerModule(({ bind }) => {
  const once = bindOnce(bind);

  once(ShowKpis, (get) => new ShowKpis(get(queries).kpis, get(clock), get(policies)));
});
