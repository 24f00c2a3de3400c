import { ContainerModule } from 'inversify';
import {
  AnnounceAnalyses,
  Announcements,
  AnnounceNewMentors,
  EditPreferences,
  EncloseDocuments,
  inTurn,
  ReadNotification,
  refuseFaultyTemplates,
  RegisterDevice,
  RemoveDevice,
  SendDeliveries,
  SendNotification,
  SendReminders,
} from '@spotter/core';
import { bindOnce } from '../bind-once.js';
import { Ports } from '../ports.js';

const { clock, ids, policies, transaction } = Ports;

/** What is sent when something has happened, and what people say to it. */
export const notificationModule = new ContainerModule(({ bind }) => {
  refuseFaultyTemplates();
  const once = bindOnce(bind);

  once(SendReminders, (get) => new SendReminders(get(Ports.workerTransaction), get(clock), get(policies)));
  once(
    SendDeliveries,
    (get) =>
      new SendDeliveries(get(Ports.workerTransaction), get(Ports.channel), get(clock), get(policies), {
        enclosures: get(EncloseDocuments),
        onTried: (delivery) => get(Ports.watch).tried(delivery),
      }),
  );
  once(EncloseDocuments, (get) => {
    const { payouts, payments } = get(Ports.queries);
    return new EncloseDocuments(payouts, payments, get(Ports.renderer), get(clock));
  });
  once(Announcements, (get) => new Announcements(get(transaction), get(clock), get(policies)));
  once(AnnounceNewMentors, (get) => {
    const { marketing } = get(Ports.queries);
    return new AnnounceNewMentors(get(Announcements), marketing, get(clock), get(policies));
  });
  once(AnnounceAnalyses, (get) => {
    const { marketing } = get(Ports.queries);
    return new AnnounceAnalyses(get(Announcements), marketing, get(clock), get(policies));
  });
  once(ReadNotification, (get) => new ReadNotification(get(transaction), get(Ports.queries).notifications, get(clock)));
  once(
    SendNotification,
    (get) =>
      new SendNotification(get(transaction), get(Ports.queries).notifications, get(clock), get(ids), get(policies)),
  );
  once(EditPreferences, (get) => new EditPreferences(get(transaction)));
  once(RegisterDevice, (get) => new RegisterDevice(get(transaction), get(clock), get(policies)));
  once(RemoveDevice, (get) => new RemoveDevice(get(transaction)));
  once(Ports.notifications, (get) => inTurn(get(SendReminders), get(SendDeliveries)));
});
