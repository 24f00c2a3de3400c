import type { FamilyId, PersonId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

export const PLATFORMS = ['ios', 'android', 'web'] as const;

export type Platform = (typeof PLATFORMS)[number];

/** A phone or a browser that pushes reach. */
export interface Device {
  /** The token by which the push service knows the device. */
  readonly token: string;
  readonly personId: PersonId;
  /** The log-in that registered it, with whose end it is removed; null if it was registered before this was stored. */
  readonly familyId: FamilyId | null;
  readonly platform: Platform;
  readonly registeredAt: Instant;
}
