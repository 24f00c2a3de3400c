import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Secrets } from '@spotter/core';

/** 256 random bits; SHA-256 is enough for what nobody can guess. */
export class RandomSecrets implements Secrets {
  make(): string {
    return randomBytes(32).toString('base64url');
  }

  makeDigits(count: number): string {
    return Array.from({ length: count }, () => randomInt(10)).join('');
  }

  hash(secret: string): string {
    return createHash('sha256').update(secret).digest('base64url');
  }
}
