import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';
import type { CodeSigner } from '@spotter/core/booking';

/** The HMAC is truncated to 128 bits: codes live for a minute, and a shorter code scans better. */
const SIGNATURE_BYTES = 16;

export class HmacCodeSigner implements CodeSigner {
  private readonly key: KeyObject;

  constructor(secret: string) {
    this.key = createSecretKey(Buffer.from(secret));
  }

  sign(text: string): string {
    return this.signature(text).toString('base64url');
  }

  matches(text: string, signature: string): boolean {
    const given = Buffer.from(signature, 'base64url');
    return given.length === SIGNATURE_BYTES && timingSafeEqual(given, this.signature(text));
  }

  private signature(text: string): Buffer {
    return createHmac('sha256', this.key).update(text).digest().subarray(0, SIGNATURE_BYTES);
  }
}
