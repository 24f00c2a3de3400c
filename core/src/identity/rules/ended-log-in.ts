import { DomainError } from '../../kernel/domain-error.js';

/** Other processes accept the access token of a log-in that has ended a moment longer; what would last longer is refused. */
export const logInEndedError = (): DomainError =>
  new DomainError('unauthorized', 'The log-in has ended. Log in again.');
