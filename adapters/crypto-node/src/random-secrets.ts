import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Secrets } from '@spotter/core/identity';

/** 256 random bits; SHA-256 suffices for values that cannot be guessed. */
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
