import { hash, verify, type Options } from '@node-rs/argon2';
import type { Passwords } from '@spotter/core/identity';
import { ConcurrencyLimiter } from './concurrency-limiter.js';

/** Argon2id with OWASP's first recommendation: 19 MiB, two passes. It runs on the thread pool, not on the event loop. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The pool has four threads; one stays free for other work. 57 MiB at most. */
const AT_ONCE = 3;
/** A few seconds of work; further requests are refused. */
const WAITING_AT_MOST = 256;

export class Argon2Passwords implements Passwords {
  /** Compared for an unknown account, so that the answer takes as long as for a known one. */
  private readonly unknownAccountHash: Promise<string>;
  private readonly limiter = new ConcurrencyLimiter(AT_ONCE, WAITING_AT_MOST);

  constructor(private readonly cost: Options = COST) {
    this.unknownAccountHash = hash('the password of nobody', cost);
  }

  hash(password: string): Promise<string> {
    return this.limiter.run(() => hash(password.normalize('NFC'), this.cost));
  }

  async matches(password: string, passwordHash: string | null): Promise<boolean> {
    const against = passwordHash ?? (await this.unknownAccountHash);
    const matches = await this.limiter.run(() => verifyForms(against, password));
    return matches && passwordHash !== null;
  }
}

/** Hashes of earlier versions are of the text as it was typed: only a text that NFC changes is compared twice. */
async function verifyForms(against: string, password: string): Promise<boolean> {
  const composed = password.normalize('NFC');
  return (await verify(against, composed)) || (composed !== password && (await verify(against, password)));
}
