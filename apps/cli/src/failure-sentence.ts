import { failureMessage } from '@spotter/app-http';
import { describeFailure } from './doctor/finding.js';

/** With its causes: an unavailable database may be stopped, full or locked. */
export const failureSentence = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? `${describeFailure(error)}.` : failureMessage(error);
