import { ContainerModule } from 'inversify';
import { inTurn, SendDeliveries, SendReminders } from '@spotter/core';
import { bindOnce } from '../bind-once.js';
import { Ports } from '../ports.js';

const { clock, policies } = Ports;

/** What is sent when something has happened. */
export const notificationModule = new ContainerModule(({ bind }) => {
  const once = bindOnce(bind);

  once(SendReminders, (get) => new SendReminders(get(Ports.workerTransaction), get(clock), get(policies)));
  once(
    SendDeliveries,
    (get) => new SendDeliveries(get(Ports.workerTransaction), get(Ports.channel), get(clock), get(policies)),
  );
  once(Ports.notifications, (get) => inTurn(get(SendReminders), get(SendDeliveries)));
});
