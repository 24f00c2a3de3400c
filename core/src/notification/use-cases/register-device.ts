import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { Clock } from '../../kernel/clock.js';
import type { Device } from '../rules/device.js';

/** Registers a phone or browser for pushes, and removes it from its previous owner. */
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
