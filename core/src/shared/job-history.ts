import type { Id } from './ids.js';
import type { Instant, Millis } from './instant.js';
import type { JobFailure, JobReport } from './job.js';
import type { Page, PageRequest } from './page.js';

export type JobRunId = Id<'job-run'>;

/** A run of a job, as it begins. */
export interface BegunRun {
  readonly runId: JobRunId;
  readonly job: string;
  /** The time of the schedule that it is for; null where somebody asked for it. */
  readonly dueAt: Instant | null;
  readonly startedAt: Instant;
  /** What asked for it and the process it runs in: `schedule web-1:77`. */
  readonly by: string;
}

export interface DueRun extends BegunRun {
  readonly dueAt: Instant;
}

/** It came to its end; a row that failed did not stop the others. */
export interface FinishedRun extends BegunRun, JobReport {
  readonly finishedAt: Instant;
}

/** It could not go on: the database or a provider was away, or a defect of ours. */
export interface StoppedRun extends BegunRun {
  readonly finishedAt: Instant;
  /** Personal data may be in the text of an error, so it is the name alone of what is no refusal. */
  readonly reason: string;
}

/** `lost`: nothing was heard of its process for as long as its lease. */
export type RunOutcome = 'running' | 'lost' | 'done' | 'some_failed' | 'stopped';

/** What the history tells of a run. */
export interface JobRun extends BegunRun {
  readonly outcome: RunOutcome;
  readonly finishedAt: Instant | null;
  readonly considered: number;
  readonly changed: number;
  readonly skipped: number;
  readonly failed: number;
  /** The first hundred. */
  readonly failures: readonly JobFailure[];
  readonly reason: string | null;
}

/** What a scheduler hears when it asks for a due run: it is its own, somebody else has it, or has had it. */
export type RunClaim = 'mine' | 'held' | 'over';

/** The runs of jobs, kept where all processes see them. Leases are counted by its clock: those of the processes may differ. */
export interface JobRuns {
  /** Somebody asked for it, and nobody else can have it. */
  begin(run: BegunRun, leaseMs: Millis): Promise<void>;
  /**
   * Of several who claim a due run one gets it. `over`: it, or a later one of its job, was done. `held`: it is under way, or an earlier
   * one of its job is, or it was stopped a moment ago. Who was not heard of for the lease has lost it.
   */
  claim(run: DueRun, leaseMs: Millis): Promise<RunClaim>;
  /** Its process lives: the lease begins anew. */
  prolong(runId: JobRunId, leaseMs: Millis): Promise<void>;
  /** @param retryAfterMs how long a due run that was stopped is held before it may be claimed again. */
  finish(run: FinishedRun | StoppedRun, retryAfterMs: Millis): Promise<void>;
  /** The newest first. */
  list(filter: { readonly job?: string }, request: PageRequest): Promise<Page<JobRun>>;
  /** Removes runs that began before; the oldest first. @returns how many. */
  forget(before: Instant, atMost: number): Promise<number>;
}
