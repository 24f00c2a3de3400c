import type { PersonId } from '@spotter/core/kernel';
import { attempt, type SimulationState } from './simulation-state.js';

/** Registers with an app that requests a phone code at once; all codes of the simulation are zeros. */
export async function verifyPhone(state: SimulationState, personId: PersonId, phone: string): Promise<void> {
  const { service, policies } = state;
  await attempt(state, async () => {
    await service.sendPhoneCode.execute({ personId, familyId: null, phone });
    await service.verifyPhone.execute({ personId, familyId: null, phone, code: '0'.repeat(policies.phoneCode.digits) });
  });
}
