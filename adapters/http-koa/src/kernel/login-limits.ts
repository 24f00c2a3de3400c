import { DAY, SECOND } from '@spotter/core/kernel';
import { isRefusal, issuePathsOf } from './refusal.js';
import type { AddressOf } from './client-address.js';
import { KeyedQueue } from './keyed-queue.js';
import type { Log } from './log.js';
import type { PasswordAttempt } from './password-attempt.js';
import { Counter, releasing, type Counting, type Quota, type Release } from './rate-limit.js';
import type { RequestContext } from './request-context.js';

/** Limits of failed attempts. */
export interface LoginLimits {
  /** Passwords per account and address; below the limit per account, so that one address cannot lock the owner out. */
  readonly passwordsByAddress: Quota;
  /** Passwords per account and known device. */
  readonly passwordsByDevice: Quota;
  /** Passwords per account from all unknown devices; the same number again from all known devices that proved the same password. */
  readonly passwords: Quota;
  /** Keys (`X-Api-Key`) and signatures per address. */
  readonly proofs: Quota;
}

const ONCE_A_DAY: Quota = { requests: 1, seconds: DAY / SECOND };

/** Throttles failed log-ins, for existing and unknown accounts alike (docs/domain.md, Access and errors). */
export class LoginThrottle {
  private readonly queue = new KeyedQueue();
  private readonly passwordsByAddress: Counter;
  private readonly passwordsByDevice: Counter;
  private readonly passwords: Counter;
  private readonly passwordsOfKnownDevices: Counter;
  private readonly notices: Counter;
  private readonly proofs: Counter;

  constructor(
    limits: LoginLimits,
    counting: Counting,
    private readonly addressOf: AddressOf,
    private readonly log: Log,
  ) {
    this.passwordsByAddress = new Counter('passwords-by-address', limits.passwordsByAddress, counting);
    this.passwordsByDevice = new Counter('passwords-by-device', limits.passwordsByDevice, counting);
    this.notices = new Counter('locked-notices', ONCE_A_DAY, counting);
    this.passwords = new Counter('passwords', limits.passwords, counting);
    // Separate from unknown devices, so that strangers cannot exhaust this quota: a known device has once proved the password.
    this.passwordsOfKnownDevices = new Counter('passwords-by-devices', limits.passwords, counting);
    this.proofs = new Counter('proofs', limits.proofs, counting);
  }

  /**
   * Reserves an attempt before the password is compared, so that a burst cannot exceed the limit; releases it unless the password
   * is wrong. Attempts on one account run one after the other, so that parallel correct ones do not block each other. A known
   * device has its own quota and queue.
   * @throws DomainError rate-limited, or the error of the attempt.
   */
  async throttlePassword<Result>(
    context: RequestContext,
    attempt: PasswordAttempt,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { account, device = null } = attempt;
    return this.queue.run(device === null ? account : `${account} ${device.id}`, async () =>
      releasing(await this.reserve(context, attempt), work, isWrongPassword),
    );
  }

  private async reserve(context: RequestContext, attempt: PasswordAttempt): Promise<Release> {
    const { account, device, onLocked } = attempt;
    try {
      if (device) {
        const release = await this.passwordsByDevice.reserve(context, `${account} ${device.id}`);
        // Per password: a thief who knows an earlier one must not exhaust the quota of the owner, who has replaced it.
        return await reserveBoth(
          release,
          this.passwordsOfKnownDevices.reserve(context, `${account} ${device.password}`),
        );
      }
      const address = this.addressOf(context.req);
      const release = await this.passwordsByAddress.reserve(context, `${address} ${account}`);
      return await reserveBoth(release, this.reserveOfAccount(context, attempt));
    } catch (error) {
      if (onLocked && isRefusal(error) && error.code === 'rate-limited') await this.notifyLocked(account, onLocked);
      throw error;
    }
  }

  private async reserveOfAccount(context: RequestContext, { account, isProtected }: PasswordAttempt): Promise<Release> {
    if (await isProtected?.()) return async () => undefined;
    return this.passwords.reserve(context, account);
  }

  /** Runs once a day; a failed run is repeated at the next refusal. */
  private async notifyLocked(account: string, onLocked: () => Promise<void>): Promise<void> {
    const release = await this.notices.take(account);
    if (release === null) return;
    await onLocked().catch(async (error: unknown) => {
      await release();
      this.log('error', 'Notifying the owner of a locked account failed.', { error });
    });
  }

  /**
   * Counts wrong keys and signatures only: they are too long to guess in a burst, and correct ones come in bursts.
   * @throws DomainError rate-limited, or the error of the check.
   */
  async throttleProof<Result>(context: RequestContext, check: () => Promise<Result>): Promise<Result> {
    const address = this.addressOf(context.req);
    await this.proofs.refuseIfSpent(address);
    try {
      return await check();
    } catch (error) {
      if (isRefusal(error) && error.code === 'unauthorized') await this.proofs.countSilently(address);
      throw error;
    }
  }
}

/** Releases the first attempt when the second limit refuses. */
async function reserveBoth(releaseFirst: Release, second: Promise<Release>): Promise<Release> {
  try {
    const releaseSecond = await second;
    return () => Promise.all([releaseFirst(), releaseSecond()]);
  } catch (error) {
    await releaseFirst();
    throw error;
  }
}

/** A signed-in user who enters the password again gets a validation error for a wrong one; other fields are not guesses. */
export const isWrongPassword = (error: unknown): boolean =>
  isRefusal(error) &&
  (error.code === 'unauthorized' ||
    (error.code === 'validation' && issuePathsOf(error).some((path) => PASSWORD_FIELDS.includes(path))));

const PASSWORD_FIELDS = ['password', 'currentPassword'];
