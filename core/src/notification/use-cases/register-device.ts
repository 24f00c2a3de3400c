import type { Repositories } from '../../application/repositories.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Device } from '../rules/device.js';

/** Registers a phone or browser for pushes, and removes it from its previous owner. */
export class RegisterDevice {
  constructor(private readonly ports: RequiredPorts<Pick<Repositories, 'devices'>, 'clock' | 'policies'>) {}

  execute(command: Omit<Device, 'registeredAt'>): Promise<Device> {
    const device = { ...command, registeredAt: this.ports.clock.now() };
    return this.ports.transaction.run(async ({ devices }) => {
      await devices.register(device, this.ports.policies.notification.devicesPerPerson);
      return device;
    });
  }
}
