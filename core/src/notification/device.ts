import type { PersonId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';

export const PLATFORMS = ['ios', 'android', 'web'] as const;
export type Platform = (typeof PLATFORMS)[number];

/** A phone or a browser that pushes reach. */
export interface Device {
  /** What the push service knows it by. */
  readonly token: string;
  readonly personId: PersonId;
  readonly platform: Platform;
  readonly registeredAt: Instant;
}
