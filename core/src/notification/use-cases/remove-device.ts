import type { RequiredPorts } from '../../application/ports.js';
import type { Device } from '../rules/device.js';

/** Stops pushes to a device of the person. A token of another person is ignored. */
export class RemoveDevice {
  constructor(private readonly ports: RequiredPorts<'devices'>) {}

  execute({ personId, token }: Pick<Device, 'personId' | 'token'>): Promise<void> {
    return this.ports.transaction.run(({ devices }) => devices.remove(personId, token));
  }
}
