import { codeOf } from './answer.js';
import { bounced, configurationError, transient, type Failure } from './failure.js';

/** The error of nodemailer for a mail that it could not deliver. */
interface MailError {
  readonly code?: unknown;
  /** The code of the underlying connection error. */
  readonly originalCode?: unknown;
  /** The refused SMTP command, for example `RCPT TO`. */
  readonly command?: unknown;
  readonly responseCode?: unknown;
  /** The server's text can quote addresses, so only its codes are reported. */
  readonly response?: unknown;
}

/** No connection, a broken one, or a time-out. */
const TRANSIENT = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'EPROTOCOL', 'EABORT']);

/**
 * Classifies a refusal (RFC 5321, RFC 3463). 4yz is temporary. An unknown recipient or a closed mailbox bounces. Everything else is a
 * configuration error: log-in, sender, or a mail considered spam.
 */
export function mailFailure(error: unknown): Failure {
  const { code, originalCode, command, responseCode, response } = (error ?? {}) as MailError;
  const reason = reasonOf(code, responseCode, response);
  if (typeof responseCode !== 'number')
    return TRANSIENT.has(String(code)) && !isCertificate(originalCode) ? transient(reason) : configurationError(reason);
  if (responseCode < 500) return transient(reason);
  return isRecipient(command, enhancedCodeIn(response)) ? bounced(reason) : configurationError(reason);
}

/** An untrusted certificate is a permanent error. */
const isCertificate = (code: unknown): boolean => typeof code === 'string' && /CERT|UNABLE_TO_/.test(code);

/**
 * By the enhanced code: `5.1.x` is an address, `5.2.x` a mailbox, `5.4.1` an unknown recipient at Microsoft 365. Without enhanced codes, by
 * the refused command.
 */
function isRecipient(command: unknown, enhanced: string | null): boolean {
  if (command !== 'RCPT TO' && command !== 'DATA') return false;
  return enhanced === null ? command === 'RCPT TO' : /^5\.(?:[12]\.|4\.1$)/.test(enhanced) && !SENDERS.has(enhanced);
}

/** Address errors of the sender. */
const SENDERS: ReadonlySet<string> = new Set(['5.1.7', '5.1.8']);

const enhancedCodeIn = (response: unknown): string | null =>
  typeof response === 'string' ? (/^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1] ?? null) : null;

function reasonOf(code: unknown, responseCode: unknown, response: unknown): string {
  const parts = [codeOf(code), responseCode, enhancedCodeIn(response)];
  return `SMTP: ${parts.filter((one) => typeof one === 'string' || typeof one === 'number').join(' ') || 'failed'}`;
}
