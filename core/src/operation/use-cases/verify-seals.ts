import type { JournalSeals, Seal } from '../ports.js';

export interface SealVerification extends Seal {
  readonly isIntact: boolean;
}

/** Computes the digest of each sealed quarter from its rows again. */
export class VerifySeals {
  constructor(private readonly seals: JournalSeals) {}

  async execute(): Promise<readonly SealVerification[]> {
    const verified: SealVerification[] = [];
    for (const seal of await this.seals.list()) {
      const found = await this.seals.calculateDigest(seal.name);
      const isIntact =
        found.digest === seal.digest && found.entries === seal.entries && found.postings === seal.postings;
      verified.push({ ...seal, isIntact });
    }
    return verified;
  }
}
