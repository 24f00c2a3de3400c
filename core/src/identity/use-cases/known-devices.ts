import type { Ports } from '../../application/ports.js';
import { type Instant, plus } from '../../kernel/instant.js';

/**
 * Recognises devices on which a person has logged in, so that failed attempts from elsewhere do not lock them. A token is useless without
 * the password.
 */
export class KnownDevices {
  constructor(private readonly ports: Pick<Ports, 'signer' | 'secrets' | 'clock' | 'policies'>) {}

  /** @param deviceToken of an earlier log-in: a valid one keeps its device. */
  issue(email: string, deviceToken?: string): string {
    const device = this.find(email, deviceToken) ?? this.ports.secrets.make();
    const expiresAt = plus(this.ports.clock.now(), this.ports.policies.identity.deviceTokenMs);
    return [device, expiresAt, this.ports.signer.sign(deviceText(email, device, expiresAt))].join('.');
  }

  /** @returns the device; null for a token that is forged, of another account, or expired (that instant included). */
  find(email: string, deviceToken: string | undefined): string | null {
    const [device, expires, signature, ...rest] = deviceToken?.split('.') ?? [];
    if (device === undefined || expires === undefined || signature === undefined || rest.length > 0) return null;
    const expiresAt = Number(expires) as Instant;
    if (!Number.isSafeInteger(expiresAt) || expiresAt <= this.ports.clock.now()) return null;
    return this.ports.signer.matches(deviceText(email, device, expiresAt), signature) ? device : null;
  }
}

/** The first word distinguishes it from the other texts signed with the key. */
const deviceText = (email: string, device: string, expiresAt: Instant): string =>
  `device\n${email}\n${device}\n${expiresAt}`;
