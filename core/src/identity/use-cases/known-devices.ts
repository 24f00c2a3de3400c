import type { Ports } from '../../application/ports.js';
import { type Instant, plus } from '../../kernel/instant.js';
import type { Person } from '../rules/person.js';

export interface KnownDevice {
  readonly id: string;
  /** A digest of the stored hash of the password with which it logged in last. */
  readonly password: string;
}

/**
 * Recognises devices on which a person has logged in, so that failed attempts from elsewhere do not lock them. A token is useless without
 * the password.
 */
export class KnownDevices {
  constructor(private readonly ports: Pick<Ports, 'signer' | 'secrets' | 'clock' | 'policies'>) {}

  /** @param deviceToken of an earlier log-in: a valid one keeps its device. */
  issue({ email, passwordHash }: Pick<Person, 'email' | 'passwordHash'>, deviceToken?: string): string {
    const id = this.find(email, deviceToken)?.id ?? this.ports.secrets.make();
    const device = { id, password: this.ports.secrets.hash(passwordHash) };
    const expiresAt = plus(this.ports.clock.now(), this.ports.policies.identity.deviceTokenMs);
    const signature = this.ports.signer.sign(deviceText(email, device, expiresAt));
    return [id, expiresAt, device.password, signature].join('.');
  }

  /** @returns the device; null for a token that is forged, of another account, or expired (that instant included). */
  find(email: string, deviceToken: string | undefined): KnownDevice | null {
    const [id = '', expires = '', password = '', signature = '', ...rest] = deviceToken?.split('.') ?? [];
    const device = { id, password };
    const expiresAt = Number(expires) as Instant;
    if (rest.length > 0 || expiresAt <= this.ports.clock.now()) return null;
    return this.ports.signer.matches(deviceText(email, device, expiresAt), signature) ? device : null;
  }
}

/** The first word distinguishes it from the other texts signed with the key. */
const deviceText = (email: string, { id, password }: KnownDevice, expiresAt: Instant): string =>
  `device\n${email}\n${id}\n${expiresAt}\n${password}`;
