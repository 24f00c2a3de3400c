import { randomUUID } from 'node:crypto';

/** Long enough for a trace id, and nothing that could break a log line. */
const SANE = /^[\w.:-]{8,128}$/;

/** The caller's own id where it is sane, so that its log and ours can be laid side by side. */
export const requestIdOf = (sent: string | string[] | undefined): string =>
  typeof sent === 'string' && SANE.test(sent) ? sent : randomUUID();
