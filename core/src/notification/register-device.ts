import type { Clock } from '../shared/clock.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import type { Device } from './device.js';

/** Pushes reach this phone or browser from now on; whoever had it before gets none there. */
export class RegisterDevice {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'devices'>>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  execute(command: Omit<Device, 'registeredAt'>): Promise<Device> {
    const device = { ...command, registeredAt: this.clock.now() };
    return this.transaction.run(async ({ devices }) => {
      await devices.register(device, this.policies.notification.devicesPerPerson);
      return device;
    });
  }
}
