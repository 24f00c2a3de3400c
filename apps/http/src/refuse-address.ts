import { ConfigurationError } from './configured-values.js';
import { failureMessage } from './failure-message.js';

/** Names the variable to change when a server cannot listen at its address. @throws the error itself for other causes. */
export const refuseAddress =
  ({ host, port }: Readonly<Record<'host' | 'port', string>>) =>
  (error: unknown): never => {
    const variables: Readonly<Record<string, string>> = {
      EADDRINUSE: port,
      EACCES: port,
      EADDRNOTAVAIL: host,
      ENOTFOUND: host,
    };
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const variable = variables[code];
    throw variable === undefined
      ? error
      : new ConfigurationError(`${failureMessage(error)}; choose another ${variable}.`);
  };
