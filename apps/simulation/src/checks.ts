import type { Day, Instant, Policies } from '@spotter/core';
import type { RowChange } from '@spotter/memory';
import type { SimulatedApps } from './simulated-apps.js';
import type { SimulatedBank } from './simulated-bank.js';
import type { SimulatedChannels } from './simulated-channels.js';
import type { SimulatedGateway } from './simulated-gateway.js';
import type { SimulatedVideos } from './simulated-videos.js';
import type { Rule, Violation } from './violation.js';

/** What a check looks at: what was committed, what time it is, and the books of those outside. */
export interface Judged {
  readonly policies: Policies;
  readonly now: () => Instant;
  readonly today: () => Day;
  readonly gateway: SimulatedGateway;
  readonly bank: SimulatedBank;
  readonly channels: Pick<SimulatedChannels, 'sentNow'>;
  readonly apps: SimulatedApps;
  readonly videos: Pick<SimulatedVideos, 'keys'>;
}

/** Notes that a rule is broken. @param parties the ids that it is about. */
export type Note = (rule: Rule, found: string, ...parties: readonly (string | null)[]) => void;

/** One invariant, or some that look at the same rows. */
export interface Check {
  /** A row was committed. Nothing is judged yet that needs the rest of its transaction. */
  see(change: RowChange): void;
  /** All of a step is committed. */
  afterStep?(): void;
  /** Midnight: what is too much for every step. */
  afterDay?(isLast: boolean): Promise<void>;
}

/** All checks as one: what they found since they were last asked. */
export class Checks {
  private readonly violations: Violation[] = [];
  private readonly checks: readonly Check[];

  constructor(
    private readonly now: () => Instant,
    checksBy: (note: Note) => readonly Check[],
  ) {
    this.checks = checksBy((rule, found, ...parties) => this.note(rule, found, ...parties));
  }

  readonly note: Note = (rule, found, ...parties) => {
    const known = parties.filter((party) => party !== null);
    this.violations.push({ rule, at: this.now(), found, parties: known });
  };

  see(change: RowChange): void {
    for (const check of this.checks) check.see(change);
  }

  afterStep(): Violation | undefined {
    for (const check of this.checks) check.afterStep?.();
    return this.violations[0];
  }

  async afterDay(isLast: boolean): Promise<Violation | undefined> {
    for (const check of this.checks) await check.afterDay?.(isLast);
    return this.violations[0];
  }
}
