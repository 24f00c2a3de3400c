import type { PersonId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

export const PLATFORMS = ['ios', 'android', 'web'] as const;

export type Platform = (typeof PLATFORMS)[number];

/** A phone or a browser that pushes reach. */
export interface Device {
  /** The token by which the push service knows the device. */
  readonly token: string;
  readonly personId: PersonId;
  readonly platform: Platform;
  readonly registeredAt: Instant;
}
