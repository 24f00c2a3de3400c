import { DomainError } from '../../kernel/domain-error.js';

/** Other processes accept the access token of an ended log-in a moment longer. Actions with a longer effect are refused. */
export const logInEndedError = (): DomainError =>
  new DomainError('unauthorized', 'The log-in has ended. Log in again.');
