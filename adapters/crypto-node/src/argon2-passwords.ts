import { hash, verify, type Options } from '@node-rs/argon2';
import type { Passwords } from '@spotter/core';

/** Argon2id with OWASP's first recommendation: 19 MiB, two passes. It runs on the thread pool, not on the event loop. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export class Argon2Passwords implements Passwords {
  private readonly nobody: Promise<string>;

  constructor(private readonly cost: Options = COST) {
    this.nobody = hash('the password of nobody', cost);
  }

  hash(password: string): Promise<string> {
    return hash(password, this.cost);
  }

  async matches(password: string, passwordHash: string | null): Promise<boolean> {
    const matches = await verify(passwordHash ?? (await this.nobody), password);
    return matches && passwordHash !== null;
  }
}
