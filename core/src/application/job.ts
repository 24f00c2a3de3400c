import type { DomainErrorCode } from '../kernel/domain-error.js';

/** The result of a scheduled job. Each row was changed, skipped or failed; a failed row does not stop the others. */
export interface JobReport {
  readonly considered: number;
  readonly changed: number;
  readonly skipped: number;
  /** At most a hundred failures: of more, one of each code comes first. Declined cards come last. */
  readonly failures: readonly JobFailure[];
}

export interface JobFailure {
  readonly id: string;
  readonly code: DomainErrorCode | 'internal';
  readonly message: string;
  /** The card declined the charge: the member is notified, and the failure raises no alert. */
  readonly isCardDeclined?: true;
}

/** The progress of one step of a long job, reported often enough for a progress bar. `total` is the known total so far: it can grow. */
export interface JobProgress {
  /** The counted objects, in one or two words: `payouts`, `deposits`. */
  readonly step: string;
  readonly done: number;
  readonly total: number;
}

export interface JobOptions {
  /** Called while the job runs; a short job possibly never calls it. */
  readonly progress?: (progress: JobProgress) => void;
  /** Checked between two parts of a long job. When it returns true, the rest waits for the next run. Short jobs need not check it. */
  readonly stopping?: () => boolean;
}

/** Idempotent, and safe to kill or to run concurrently. The job reads the time from the clock. */
export interface Job {
  run(options?: JobOptions): Promise<JobReport>;
}
