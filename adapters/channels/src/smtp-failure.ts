import { bounced, ours, transient, type Failure } from './failure.js';

/** What nodemailer tells of a mail that it could not hand over. */
interface MailError {
  readonly code?: unknown;
  /** Of the broken connection beneath. */
  readonly originalCode?: unknown;
  /** The step of SMTP that was refused: `RCPT TO`. */
  readonly command?: unknown;
  readonly responseCode?: unknown;
  /** The server's words; they may quote addresses, so nothing but their codes is told. */
  readonly response?: unknown;
}

/** No connection, one that broke, or no time left. */
const PASSING = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EPROTOCOL', 'EABORT']);

/**
 * Reads a refusal (RFC 5321, RFC 3463): 4yz may pass, a recipient that is not known (or whose mailbox takes nothing) bounces, and
 * everything else is ours: the log-in, the sender, a mail that is held for spam.
 */
export function mailFailure(error: unknown): Failure {
  const { code, originalCode, command, responseCode, response } = (error ?? {}) as MailError;
  const reason = reasonOf(code, responseCode, response);
  if (typeof responseCode !== 'number')
    return PASSING.has(String(code)) && !isCertificate(originalCode) ? transient(reason) : ours(reason);
  if (responseCode < 500) return transient(reason);
  return isRecipient(command, enhancedCodeIn(response)) ? bounced(reason) : ours(reason);
}

/** A certificate that nobody trusts does not get better by itself. */
const isCertificate = (code: unknown): boolean => typeof code === 'string' && /CERT|UNABLE_TO_/.test(code);

/** By the enhanced code, `5.1.x` an address and `5.2.x` a mailbox; a server without such codes tells by the step that it refuses. */
function isRecipient(command: unknown, enhanced: string | null): boolean {
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  return enhanced === null ? command === 'RCPT TO' : /^5\.[12]\./.test(enhanced) && !SENDERS.has(enhanced);
}

/** Addresses too, but the sender's. */
const SENDERS: ReadonlySet<string> = new Set(['5.1.7', '5.1.8']);

const enhancedCodeIn = (response: unknown): string | null =>
  typeof response === 'string' ? (/^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null) : null;

function reasonOf(code: unknown, responseCode: unknown, response: unknown): string {
  const told = [
    typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : null,
    responseCode,
    enhancedCodeIn(response),
  ];
  return `SMTP: ${told.filter((one) => typeof one === 'string' || typeof one === 'number').join(' ') || 'failed'}`;
}
