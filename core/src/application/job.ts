import type { DomainErrorCode } from '../kernel/domain-error.js';

/** What a scheduled job did: a row was changed, or skipped, or it failed. One that fails does not stop the others. */
export interface JobReport {
  readonly considered: number;
  readonly changed: number;
  readonly skipped: number;
  /** The first hundred; declined cards come after others. */
  readonly failures: readonly JobFailure[];
}

export interface JobFailure {
  readonly id: string;
  readonly code: DomainErrorCode | 'internal';
  readonly message: string;
  /** A card declined the charge: its member is notified, and the failure raises no alert. */
  readonly isCardDeclined?: true;
}

/**
 * How far a long job has come with one of its steps, reported often enough for a progress bar. `total` is what is known so far: it may
 * grow.
 */
export interface JobProgress {
  /** What is counted, in one or two words: `payouts`, `deposits`. */
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

export interface JobOptions {
  /** Called while the job runs; a short job may never call it. */
  readonly progress?: (progress: JobProgress) => void;
  /** Checked between two parts of a long job. When it returns true, the rest waits for the next run. A short job may not check it. */
  readonly stopping?: () => boolean;
}

/** Idempotent, and safe to kill and to run twice at once. The time is the clock's. */
export interface Job {
  run(options?: JobOptions): Promise<JobReport>;
}
