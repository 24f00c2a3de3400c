import type { DomainErrorCode } from './domain-error.js';

/** What a scheduled job did. A bad row is reported and does not stop the others. */
export interface JobReport {
  readonly considered: number;
  readonly changed: number;
  readonly skipped: number;
  readonly failures: readonly JobFailure[];
}

export interface JobFailure {
  readonly id: string;
  readonly code: DomainErrorCode | 'internal';
  readonly message: string;
}

/** Idempotent, and safe to kill and to run twice at once. The time is the clock's. */
export interface Job {
  run(): Promise<JobReport>;
}
