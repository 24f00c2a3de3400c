import type { Message, MessageChannel, SendOutcome } from '@spotter/core';
import type { SendMailOptions, Transporter } from 'nodemailer';
import { mailFailure } from './smtp-failure.js';

export interface SmtpOptions {
  /** `smtps://user:password@host:465`, or `smtp://…`, which goes over to TLS where the server offers it. */
  readonly url: string;
  /** `Spotter <hello@spotter.example>` */
  readonly from: string;
  /** Whether a mail may only go out encrypted. */
  readonly requireTls: boolean;
  /** Milliseconds for each step, from the connection on. */
  readonly timeoutMs?: number;
  /** Milliseconds for all of a mail, waiting for a free connection included; it is taken back then. */
  readonly withinMs?: number;
}

const TIMEOUT_MS = 10_000;
/** Shorter than the lease of a delivery: by its end nobody may be sending it still. */
const WITHIN_MS = 60_000;
const CONNECTIONS = 10;

/** E-mail by SMTP. The library is loaded with the first mail: a service that sends none is the smaller for it. */
export class SmtpChannel implements MessageChannel {
  private transport: Promise<Transporter> | null = null;

  constructor(private readonly options: SmtpOptions) {}

  async send(message: Message): Promise<SendOutcome> {
    this.transport ??= open(this.options);
    const transport = await this.transport;
    const { from, withinMs = WITHIN_MS } = this.options;
    try {
      await transport.sendMail({ ...mailOf(message, from), signal: AbortSignal.timeout(withinMs) });
      return { kind: 'sent' };
    } catch (error) {
      return mailFailure(error);
    }
  }

  async close(): Promise<void> {
    (await this.transport)?.close();
  }
}

async function open({ url, requireTls, timeoutMs = TIMEOUT_MS }: SmtpOptions): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(url);
  const user = decodeURIComponent(username);
  return createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    // A mail that failed is tried again at its own time, and by whoever takes it then.
    maxRequeues: 0,
    host: hostname,
    ...(port !== '' && { port: Number(port) }),
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

/** By its id a mail server can tell a copy: it is that of the delivery. */
const mailOf = ({ id, to, title, body, attachments = [] }: Message, from: string): SendMailOptions => ({
  from,
  to: { name: '', address: to },
  subject: title,
  text: body,
  html: htmlOf(body),
  messageId: `<${id}@${domainOf(from)}>`,
  attachments: attachments.map(({ fileName, contentType, bytes }) => ({
    filename: fileName,
    contentType,
    content: Buffer.from(bytes),
  })),
});

const domainOf = (from: string): string => /@([^\s>]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A paragraph for each line. What people have written stands in it as they wrote it, and does nothing. */
const htmlOf = (body: string): string =>
  body
    .split('\n')
    .map((line) => `<p>${line.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')}</p>`)
    .join('\n');
