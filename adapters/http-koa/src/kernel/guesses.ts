import { isRefusal } from './refusal.js';
import { clientAddress } from './client-address.js';
import { Counter, type Counting, type Quota } from './rate-limit.js';
import type { RequestContext } from './request-context.js';

/** What may be tried in vain. */
export interface GuessLimits {
  /** Passwords of one account, by one address: less than what everybody may, so that nobody alone keeps others out. */
  readonly passwordsByAddress: Quota;
  /** Passwords of one account, by everybody together. */
  readonly passwords: Quota;
  /** Keys (`X-Api-Key`) and signatures, by one address. */
  readonly proofs: Quota;
}

/** Lets nobody guess for long, whether there is anything to be guessed or not (docs/domain.md, Access and errors). */
export class Guesses {
  private readonly passwordsByAddress: Counter;
  private readonly passwords: Counter;
  private readonly proofs: Counter;

  constructor(limits: GuessLimits, counting: Counting) {
    this.passwordsByAddress = new Counter('passwords-by-address', limits.passwordsByAddress, counting);
    this.passwords = new Counter('passwords', limits.passwords, counting);
    this.proofs = new Counter('proofs', limits.proofs, counting);
  }

  /**
   * Counted before it is tried, so that no burst is beyond it; taken back unless the password was wrong.
   * @throws DomainError rate-limited, or what the try throws.
   */
  async password<Result>(context: RequestContext, account: string, attempt: () => Promise<Result>): Promise<Result> {
    const address = clientAddress(context.ip);
    const takeBackAddress = await this.passwordsByAddress.count(context, `${address} ${account}`);
    const takeBack = await this.passwords.count(context, account);
    const forgive = () => Promise.all([takeBackAddress(), takeBack()]);
    try {
      const result = await attempt();
      await forgive();
      return result;
    } catch (error) {
      if (!isWrongPassword(error)) await forgive();
      throw error;
    }
  }

  /**
   * Keys and signatures are too long to be guessed in a burst, and those that are right come in bursts: wrong ones alone are counted.
   * @throws DomainError rate-limited, or what the check throws.
   */
  async proof<Result>(context: RequestContext, check: () => Promise<Result>): Promise<Result> {
    const address = clientAddress(context.ip);
    await this.proofs.refuseIfSpent(address);
    try {
      return await check();
    } catch (error) {
      if (isRefusal(error) && error.code === 'unauthorized') await this.proofs.note(address);
      throw error;
    }
  }
}

/** Asked again for the password of an account that is open, a wrong one is invalid input. */
const isWrongPassword = (error: unknown): boolean =>
  isRefusal(error) && (error.code === 'unauthorized' || error.code === 'validation');
