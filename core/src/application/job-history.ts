import type { JobReport } from './job.js';
import type { Id } from '../kernel/ids.js';
import { HOUR, type Instant, type Millis } from '../kernel/instant.js';
import type { Page, PageRequest } from '../kernel/page.js';

export type JobRunId = Id<'job-run'>;

/** A job run at its start. */
export interface BegunRun {
  readonly runId: JobRunId;
  readonly job: string;
  /** The scheduled time; null for a manual run. */
  readonly dueAt: Instant | null;
  readonly startedAt: Instant;
  /** Its trigger and process: `schedule web-1:77`. */
  readonly by: string;
}

export interface DueRun extends BegunRun {
  readonly dueAt: Instant;
}

/** A completed run; failed rows did not stop the others. */
export interface FinishedRun extends BegunRun, JobReport {
  readonly finishedAt: Instant;
}

/** The run was aborted: the database or a provider was unavailable, or the code has a defect. Its report is empty if the job gave none. */
export interface StoppedRun extends BegunRun, JobReport {
  readonly finishedAt: Instant;
  /** The text of an error can contain personal data, so only the name of an unexpected error is stored. */
  readonly reason: string;
}

/** `lost`: the process was silent for longer than its lease. */
export type RunOutcome = 'running' | 'lost' | 'done' | 'some_failed' | 'stopped';

export interface JobRun extends BegunRun, JobReport {
  readonly outcome: RunOutcome;
  readonly finishedAt: Instant | null;
  readonly failed: number;
  readonly reason: string | null;
}

export interface JobRunFilter {
  readonly job?: string;
  /** Without later ones. */
  readonly startedUntil?: Instant;
}

/** The result of claiming a due run: the caller has it, another process has it, or it is finished. */
export type RunClaim = 'mine' | 'held' | 'over';

/** A run that began later than this from now comes from a machine with a wrong clock: it must not replace later runs. */
export const MAX_CLOCK_DIFFERENCE_MS = HOUR;

/** The runs of jobs, shared by all processes. Leases use the clock of the store, because the clocks of the processes can differ. */
export interface JobRuns {
  /** Begins a manual run. No other process can claim it. */
  begin(run: BegunRun, leaseMs: Millis): Promise<void>;
  /**
   * Exactly one of several claims of a due run succeeds. `over`: this run, or a later one of its job that began at most
   * `MAX_CLOCK_DIFFERENCE_MS` after this one, is finished. `held`: this run or an earlier one of its job is in progress, or was stopped a
   * moment ago. A process that is silent for the length of its lease loses the run.
   */
  claim(run: DueRun, leaseMs: Millis): Promise<RunClaim>;
  /** Renews the lease, because the process is alive. */
  prolong(runId: JobRunId, leaseMs: Millis): Promise<void>;
  /** @param retryAfterMs how long a stopped due run is held before it may be claimed again. */
  finish(run: FinishedRun | StoppedRun, retryAfterMs: Millis): Promise<void>;
  /** The newest first. */
  list(filter: JobRunFilter, request: PageRequest): Promise<Page<JobRun>>;
  /** Removes runs that began before the instant, the oldest first. @returns how many. */
  forget(before: Instant, atMost: number): Promise<number>;
}
