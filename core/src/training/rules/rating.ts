import type { Instant } from '../../kernel/instant.js';

export interface Rating {
  /** 1 to 5, whole. */
  readonly score: number;
  readonly comment: string | null;
  readonly createdAt: Instant;
}
