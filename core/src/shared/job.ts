import type { DomainErrorCode } from './domain-error.js';

/** What a scheduled job did: a row was changed, or skipped, or it failed. One that fails does not stop the others. */
export interface JobReport {
  readonly considered: number;
  readonly changed: number;
  readonly skipped: number;
  /** The first hundred. */
  readonly failures: readonly JobFailure[];
}

export interface JobFailure {
  readonly id: string;
  readonly code: DomainErrorCode | 'internal';
  readonly message: string;
}

/** How far a long job has come with one of its steps, told often enough for a bar. `total` is what is known of so far: it may grow. */
export interface JobProgress {
  /** What is counted, in a word or two: `payouts`, `deposits`. */
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

export interface JobOptions {
  /** Told while the job runs; a short one may tell nothing. */
  readonly progress?: (progress: JobProgress) => void;
  /** Asked between two parts of a long job; once it says yes, what is left waits for the next run. A short one may not ask. */
  readonly stopping?: () => boolean;
}

/** Idempotent, and safe to kill and to run twice at once. The time is the clock's. */
export interface Job {
  run(options?: JobOptions): Promise<JobReport>;
}
