import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { Device } from '../rules/device.js';

/** Stops pushes to a device of the person. A token of another person is ignored. */
export class RemoveDevice {
  constructor(private readonly transaction: Transaction<Pick<Stores, 'devices'>>) {}

  execute({ personId, token }: Pick<Device, 'personId' | 'token'>): Promise<void> {
    return this.transaction.run(({ devices }) => devices.remove(personId, token));
  }
}
