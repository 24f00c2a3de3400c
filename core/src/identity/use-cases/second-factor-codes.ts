import type { Ports } from '../../application/ports.js';
import { type EncryptedSecondFactor, secretContext, type SubmittedCode } from '../rules/second-factor.js';
import type { EncryptedText } from '../../kernel/cipher.js';
import type { PersonId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

/** Makes and reads the codes of second factors. */
export class SecondFactorCodes {
  constructor(private readonly ports: Pick<Ports, 'oneTimePasswords' | 'secrets' | 'cipher' | 'policies'>) {}

  /** A new secret, and its URI for the app. */
  makeSecret(personId: PersonId, account: string): { secret: EncryptedText; uri: string } {
    const secret = this.ports.oneTimePasswords.makeSecret();
    return {
      secret: this.ports.cipher.encrypt(secret, secretContext(personId)),
      uri: this.ports.oneTimePasswords.uri(secret, account),
    };
  }

  /** Makes recovery codes in groups of five digits, for people to write down, and their hashes. */
  makeRecoveryCodes(personId: PersonId): { codes: readonly string[]; hashes: readonly string[] } {
    const { recoveryCodes, recoveryDigits } = this.ports.policies.secondFactor;
    const digits = Array.from({ length: recoveryCodes }, () => this.ports.secrets.makeDigits(recoveryDigits));
    return {
      codes: digits.map((code) => code.replaceAll(/(.{5})(?=.)/g, '$1-')),
      hashes: digits.map((code) => this.recoveryHash(personId, code)),
    };
  }

  /** Spaces and hyphens between digits do not matter. */
  read({ personId, secret }: EncryptedSecondFactor, text: string, at: Instant): SubmittedCode {
    const digits = text.replaceAll(/[\s-]/g, '');
    const decrypted = this.ports.cipher.decrypt(secret, secretContext(personId));
    return {
      step: this.ports.oneTimePasswords.findStep(decrypted, digits, at, this.ports.policies.secondFactor.windowSteps),
      recoveryHash: this.recoveryHash(personId, digits),
    };
  }

  private recoveryHash(personId: PersonId, digits: string): string {
    return this.ports.secrets.hash(`recovery-code:${personId}:${digits}`);
  }
}
