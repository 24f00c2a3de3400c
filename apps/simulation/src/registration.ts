import type { PersonId } from '@spotter/core/kernel';
import { attempt, type SimulationState } from './simulation-state.js';

/** Of every member and mentor. */
export const PASSWORD = 'a long password';

const PREFIXES = { member: '+8210', mentor: '+8211' } as const;

/** The data that a member or mentor enters to register. */
interface Registration {
  readonly role: 'member' | 'mentor';
  readonly email: string;
  readonly password: string;
  readonly phone: string;
}

export const registrationOf = (role: Registration['role'], index: number): Registration => ({
  role,
  email: `${role}-${index}@spotter.test`,
  password: PASSWORD,
  phone: `${PREFIXES[role]}${String(index).padStart(8, '0')}`,
});

/** Some have an app that requests a phone code at the registration; all codes of the simulation are zeros. */
export async function maybeVerifyPhone(
  state: SimulationState,
  personId: PersonId,
  { role, phone }: Registration,
  index: number,
): Promise<void> {
  const { behaviour, random, service, policies } = state;
  if (!random.stream(`phone of ${role}`, index).chance(behaviour[role].verifiesPhone)) return;
  await attempt(state, async () => {
    await service.sendPhoneCode.execute({ personId, familyId: null, phone });
    await service.verifyPhone.execute({ personId, familyId: null, phone, code: '0'.repeat(policies.phoneCode.digits) });
  });
}
