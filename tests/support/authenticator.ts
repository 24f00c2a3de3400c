import type { Instant } from '@spotter/core/kernel';
import { TOTP, URI } from 'otpauth';

const STEP_SECONDS = 30;

/** An authenticator app, set up by the URI of an enrolment. */
export class Authenticator {
  private readonly totp: TOTP;

  constructor(otpauthUri: string) {
    const parsed = URI.parse(otpauthUri);
    if (!(parsed instanceof TOTP)) throw new Error('The app shows codes of time steps alone.');
    this.totp = parsed;
  }

  /** @param steps relative to the step of the time; negative is earlier */
  code(at: Instant, steps = 0): string {
    return this.totp.generate({ timestamp: at + steps * STEP_SECONDS * 1_000 });
  }

  /** A code of no step near the time. */
  wrongCode(at: Instant): string {
    const near = new Set([-2, -1, 0, 1, 2].map((steps) => this.code(at, steps)));
    const wrong = Array.from({ length: near.size + 1 }, (_, index) => String(index).padStart(6, '0'));
    return wrong.find((code) => !near.has(code))!;
  }
}
