import type { PersonId } from '@spotter/core/kernel';
import type { Device, Devices } from '@spotter/core/notification';
import { refuseClosed } from './people.js';
import type { Tables } from './tables.js';

export class MemoryDevices implements Devices {
  constructor(private readonly tables: Pick<Tables, 'devices' | 'closedAccounts'>) {}

  async register(device: Device, atMost: number): Promise<void> {
    refuseClosed(this.tables, device.personId);
    const { devices } = this.tables;
    devices.put({ ...device, isRemoved: false });
    const ofPerson = [...devices.scan('byPerson', device.personId)];
    await this.delete(...ofPerson.slice(0, -atMost).map(({ token }) => token));
  }

  async remove(person: PersonId, token: string): Promise<void> {
    if (this.tables.devices.get(token)?.personId === person) await this.delete(token);
  }

  async delete(...tokens: readonly string[]): Promise<void> {
    const { devices } = this.tables;
    for (const token of tokens) {
      const device = devices.get(token);
      if (device) devices.put({ ...device, isRemoved: true });
    }
  }
}
