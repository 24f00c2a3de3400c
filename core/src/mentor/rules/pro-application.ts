import { wrongState } from '../../kernel/domain-error.js';
import type { AdminId, MentorId, ProApplicationId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { StoredVideo } from './pro-application-video.js';

interface ProApplicationCore {
  readonly id: ProApplicationId;
  readonly mentorId: MentorId;
  /** Why the mentor should be Pro, in their own words. */
  readonly statement: string;
  readonly createdAt: Instant;
  readonly version: number;
}

/** The decision of an administrator. */
export interface ProDecision {
  readonly by: AdminId;
  readonly at: Instant;
  /** The reason in the administrator's words; each rejection has one. */
  readonly reason: string | null;
}

/** An application that waits for its video. */
export type DraftProApplication = ProApplicationCore & { readonly status: 'draft'; readonly video: null };

export type SubmittedProApplication = ProApplicationCore & {
  readonly status: 'submitted';
  readonly video: StoredVideo;
};

export type DecidedProApplication = ProApplicationCore & {
  readonly status: 'approved' | 'rejected';
  readonly video: StoredVideo;
  readonly decision: ProDecision;
};

export type ProApplication = DraftProApplication | SubmittedProApplication | DecidedProApplication;

export type ProApplicationStatus = 'draft' | 'submitted' | 'approved' | 'rejected';

/** Whether its video can still arrive or be replaced. */
export const isUndecided = (
  application: ProApplication,
): application is DraftProApplication | SubmittedProApplication =>
  application.status === 'draft' || application.status === 'submitted';

/** @throws DomainError policy-violation (`state`) for an application that is decided. */
export function requireUndecided(application: ProApplication): DraftProApplication | SubmittedProApplication {
  if (isUndecided(application)) return application;
  throw wrongState('Pro application', application.status, 'given a video');
}

/**
 * Adds or replaces the video; the application is submitted then.
 * @throws DomainError as `requireUndecided`.
 */
export const withVideo = (application: ProApplication, video: StoredVideo): SubmittedProApplication => ({
  ...requireUndecided(application),
  status: 'submitted',
  video,
});

/** @throws DomainError policy-violation (`state`) for one without a video, or a decided one: a decision is final. */
export function decideApplication(
  application: ProApplication,
  status: DecidedProApplication['status'],
  decision: ProDecision,
): DecidedProApplication {
  if (application.status !== 'submitted') throw wrongState('Pro application', application.status, status);
  return { ...application, status, decision };
}
