import { domainToASCII } from 'node:url';
import type { Message, MessageChannel, SendOutcome } from '@spotter/core/notification';
import type { SendMailOptions, Transporter } from 'nodemailer';
import { field } from './answer.js';
import { mailFailure } from './smtp-failure.js';

export interface SmtpOptions {
  /** `smtps://user:password@host:465`, or `smtp://…`, which switches to TLS if the server offers it. */
  readonly url: string;
  /** `Spotter <hello@spotter.example>` */
  readonly from: string;
  /** Whether mails must be encrypted. */
  readonly requireTls: boolean;
  /** The time limit of each step, in milliseconds. */
  readonly timeoutMs?: number;
  /** The time limit of a mail in milliseconds, including the wait for a connection; it is then cancelled. */
  readonly withinMs?: number;
}

const TIMEOUT_MS = 10_000;
/** Shorter than the lease of a delivery, so that no process still sends a mail after its lease. */
const WITHIN_MS = 60_000;
const CONNECTIONS = 10;

/** E-mail by SMTP. The library is loaded with the first mail, to save memory in services that do not send e-mail. */
export class SmtpChannel implements MessageChannel {
  private transport: Promise<Transporter> | null = null;

  constructor(private readonly options: SmtpOptions) {}

  async send(message: Message): Promise<SendOutcome> {
    this.transport ??= open(this.options);
    const transport = await this.transport;
    const { from, withinMs = WITHIN_MS } = this.options;
    try {
      const info: unknown = await transport.sendMail({
        ...mailOf(message, from),
        signal: AbortSignal.timeout(withinMs),
      });
      return outcomeOf(info);
    } catch (error) {
      return mailFailure(error);
    }
  }

  async close(): Promise<void> {
    (await this.transport)?.close();
  }
}

/** The server can accept a mail for one of two addresses: a temporary refusal of the other is retried, and the first gets a copy. */
function outcomeOf(info: unknown): SendOutcome {
  const refusals = field(info, 'rejectedErrors');
  const failures = Array.isArray(refusals) ? refusals.map(mailFailure) : [];
  return failures.find(({ kind }) => kind === 'transient') ?? { kind: 'sent' };
}

async function open({ url, from, requireTls, timeoutMs = TIMEOUT_MS }: SmtpOptions): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(url);
  const user = decodeURIComponent(username);
  return createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    // The delivery's own schedule decides about retries, in any process.
    maxRequeues: 0,
    host: hostname.replace(/^\[|\]$/g, ''), // of an IPv6 address
    ...(port !== '' && { port: Number(port) }),
    // EHLO's name. By default a container names itself [127.0.0.1], which Google's relay refuses.
    name: domainToASCII(domainOf(senderOf(from).address)),
    secure: protocol === 'smtps:',
    requireTLS: requireTls,
    ...(user !== '' && { auth: { user, pass: decodeURIComponent(password) } }),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function mailOf(message: Message, from: string): SendMailOptions {
  const { id, to, alsoTo, language, title, body, attachments = [] } = message;
  const sender = senderOf(from);
  return {
    from: sender,
    ...recipientsOf(to, alsoTo),
    subject: title,
    text: body,
    html: `<!doctype html>\n<html lang="${language}">\n<body>\n${htmlOf(body)}\n</body>\n</html>`,
    // The delivery's id, so that mail servers can recognise copies.
    messageId: `<${id}@${domainOf(sender.address)}>`,
    headers: { 'Auto-Submitted': 'auto-generated' }, // no automatic replies (RFC 3834)
    attachments: attachments.map(({ fileName, contentType, bytes }) => ({
      filename: fileName,
      contentType,
      content: Buffer.from(bytes),
    })),
  };
}

/** Name and address apart: the library would read brackets and colons of the name as syntax, and leave out `(주)`. */
function senderOf(from: string): { readonly name: string; readonly address: string } {
  const [, name = '', address = from] = /^(.+) <(.+)>$/.exec(from) ?? [];
  return { name: name.replace(/^"(.*)"$/, '$1'), address };
}

const domainOf = (address: string): string => address.slice(address.indexOf('@') + 1);

/** Another person may own the former address and must not learn the present one. */
function recipientsOf(to: string, alsoTo: string | undefined): Pick<SendMailOptions, 'to' | 'bcc'> {
  const addresses = [to, ...(alsoTo === undefined ? [] : [alsoTo])].map((address) => ({ name: '', address }));
  return alsoTo === undefined ? { to: addresses } : { to: 'undisclosed-recipients:;', bcc: addresses };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** One paragraph per line; the text is escaped. A line that is an address becomes a link, because many mail programs do not make one. */
const htmlOf = (body: string): string =>
  body
    .split('\n')
    .map((line) => line.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? ''))
    .map((line) => `<p>${line.replace(/^https?:\S+$/, '<a href="$&">$&</a>')}</p>`)
    .join('\n');
