import type { OneTimePasswords } from '@spotter/core/identity';
import type { Instant } from '@spotter/core/kernel';
import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Spotter';
/** RFC 4226, 4: at least 128 bits, 160 recommended. */
const SECRET_BYTES = 20;

const totpOf = (secret: Secret | string, label = ''): TOTP =>
  new TOTP({ issuer: ISSUER, label, secret, algorithm: 'SHA1', digits: 6, period: 30 });

/** RFC 6238, by `otpauth`, which compares codes in constant time. */
export class TotpPasswords implements OneTimePasswords {
  makeSecret(): string {
    return new Secret({ size: SECRET_BYTES }).base32;
  }

  findStep(secret: string, text: string, at: Instant, windowSteps: number): number | null {
    if (!/^\d{6}$/.test(text)) return null;
    const totp = totpOf(secret);
    const distance = totp.validate({ token: text, timestamp: at, window: windowSteps });
    return distance === null ? null : totp.counter({ timestamp: at }) + distance;
  }

  uri(secret: string, account: string): string {
    return totpOf(secret, account).toString();
  }
}
