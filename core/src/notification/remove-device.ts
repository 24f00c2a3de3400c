import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import type { Device } from './device.js';

/** Pushes no longer reach this device of the person's; a token that is not theirs is left alone. */
export class RemoveDevice {
  constructor(private readonly transaction: Transaction<Pick<Stores, 'devices'>>) {}

  execute({ personId, token }: Pick<Device, 'personId' | 'token'>): Promise<void> {
    return this.transaction.run(({ devices }) => devices.remove(personId, token));
  }
}
