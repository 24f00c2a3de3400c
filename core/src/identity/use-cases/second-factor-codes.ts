import type { Policies } from '../../application/policies.js';
import type { OneTimePasswords, Secrets } from '../ports.js';
import { type SealedSecondFactor, secretContext, type TriedCode } from '../rules/second-factor.js';
import type { Cipher, SealedText } from '../../kernel/cipher.js';
import type { PersonId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

/** Makes and reads the codes of second factors. */
export class SecondFactorCodes {
  constructor(
    private readonly passwords: OneTimePasswords,
    private readonly secrets: Pick<Secrets, 'makeDigits' | 'hash'>,
    private readonly cipher: Cipher,
    private readonly policies: Pick<Policies, 'secondFactor'>,
  ) {}

  /** A new secret, and its URI for the app. */
  makeSecret(personId: PersonId, account: string): { secret: SealedText; uri: string } {
    const secret = this.passwords.makeSecret();
    return {
      secret: this.cipher.seal(secret, secretContext(personId)),
      uri: this.passwords.uri(secret, account),
    };
  }

  /** For people to write down, in groups of five digits, and their hashes. */
  makeRecoveryCodes(personId: PersonId): { codes: readonly string[]; hashes: readonly string[] } {
    const { recoveryCodes, recoveryDigits } = this.policies.secondFactor;
    const digits = Array.from({ length: recoveryCodes }, () => this.secrets.makeDigits(recoveryDigits));
    return {
      codes: digits.map((code) => code.replaceAll(/(.{5})(?=.)/g, '$1-')),
      hashes: digits.map((code) => this.recoveryHash(personId, code)),
    };
  }

  /** Spaces and hyphens between digits do not matter. */
  read({ personId, secret }: SealedSecondFactor, text: string, at: Instant): TriedCode {
    const digits = text.replaceAll(/[\s-]/g, '');
    const opened = this.cipher.open(secret, secretContext(personId));
    return {
      step: this.passwords.findStep(opened, digits, at, this.policies.secondFactor.windowSteps),
      recoveryHash: this.recoveryHash(personId, digits),
    };
  }

  private recoveryHash(personId: PersonId, digits: string): string {
    return this.secrets.hash(`recovery-code:${personId}:${digits}`);
  }
}
