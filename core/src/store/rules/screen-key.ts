import type { ScreenKeyId, StoreId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

/** Authorises the screen of one store to read only that store's check-in code. */
export interface ScreenKey {
  readonly id: ScreenKeyId;
  readonly storeId: StoreId;
  /** The place of the screen, in an administrator's words. */
  readonly name: string;
  /** The hash of the whole key, which is not stored. */
  readonly hash: string;
  readonly createdAt: Instant;
  readonly revokedAt: Instant | null;
}

/** The key as a screen presents it: it contains the store's id, so that a screen needs only the key. */
export const formatScreenKey = (storeId: StoreId, secret: string): string => `screen_${storeId}_${secret}`;
