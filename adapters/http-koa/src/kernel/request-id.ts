import { randomUUID } from 'node:crypto';

/** Long enough for a trace id; no characters that could break a log line. */
const VALID_ID = /^[\w.:-]{8,128}$/;

/** The caller's own id if it is valid, so that the logs of both sides can be matched. */
export const requestIdOf = (sent: string | string[] | undefined): string =>
  typeof sent === 'string' && VALID_ID.test(sent) ? sent : randomUUID();
