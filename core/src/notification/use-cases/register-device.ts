import type { RequiredPorts } from '../../application/ports.js';
import type { Caller } from '../../identity/rules/person.js';
import { logInEndedError } from '../../identity/rules/ended-log-in.js';
import type { Device } from '../rules/device.js';

export interface RegisterDeviceCommand extends Pick<Device, 'token' | 'platform'> {
  readonly caller: Pick<Caller, 'id' | 'familyId'>;
}

/** Registers a phone or browser for pushes until the log-in ends, and removes it from its previous owner. */
export class RegisterDevice {
  constructor(private readonly ports: RequiredPorts<'devices' | 'refreshTokens', 'clock' | 'policies'>) {}

  /** @throws DomainError unauthorized when the log-in has ended: its access token can be valid a moment longer. */
  execute({ caller: { id: personId, familyId }, token, platform }: RegisterDeviceCommand): Promise<Device> {
    const device = { token, personId, familyId, platform, registeredAt: this.ports.clock.now() };
    return this.ports.transaction.run(async ({ devices, refreshTokens }) => {
      if (!(await refreshTokens.holdFamily(familyId))) throw logInEndedError();
      await devices.register(device, this.ports.policies.notification.devicesPerPerson);
      return device;
    });
  }
}
