import { timingSafeEqual } from 'node:crypto';

/** The time taken does not show how much of a signature is right. */
export const constantTimeEqual = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
