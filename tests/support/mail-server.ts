import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** A received mail with the fields that tests read. */
export interface Mail {
  readonly to: string;
  readonly text: string;
  readonly attachments: readonly { readonly fileName: string; readonly contentType: string; readonly bytes: Buffer }[];
}

const pathOf = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

/** Self-signed, for localhost and 127.0.0.1. Node trusts it by `NODE_EXTRA_CA_CERTS`. */
const CERTIFICATE = pathOf('mail-server-certificate.pem');
const USER = { name: 'spotter', password: 'p@ss of tests' };

/** Accepts every mail on a free port; with TLS only from a user with a password. */
export class MailServer {
  readonly mails: Mail[] = [];
  /** Refuses every mail with this SMTP answer, for example `451 Try again later.` */
  refusal: string | null = null;
  private readonly server: SMTPServer;

  private constructor(private readonly tls: boolean) {
    this.server = new SMTPServer({
      ...(tls ? encrypted() : { disabledCommands: ['STARTTLS'], authOptional: true }),
      logger: false,
      onData: (stream, _session, callback) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          if (this.refusal === null) this.mails.push(mailIn(Buffer.concat(chunks).toString('latin1')));
          callback(this.refusal === null ? null : refusedWith(this.refusal));
        });
      },
    });
    this.server.on('error', () => undefined); // a client that breaks off
  }

  static async start({ tls = false } = {}): Promise<MailServer> {
    const mailServer = new MailServer(tls);
    await new Promise<void>((listening) => mailServer.server.listen(0, '127.0.0.1', listening));
    return mailServer;
  }

  /** The environment that directs a service's mails here. */
  get environment(): Readonly<Record<string, string>> {
    const { port } = this.server.server.address() as AddressInfo;
    const SMTP_FROM = 'Spotter <hello@spotter.test>';
    if (!this.tls) return { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM };
    const user = `${USER.name}:${encodeURIComponent(USER.password)}`;
    return { SMTP_URL: `smtps://${user}@127.0.0.1:${port}`, SMTP_FROM, NODE_EXTRA_CA_CERTS: CERTIFICATE };
  }

  stop(): Promise<void> {
    return new Promise((closed) => this.server.close(closed));
  }
}

const encrypted = (): SMTPServerOptions => ({
  secure: true,
  cert: readFileSync(CERTIFICATE),
  key: readFileSync(pathOf('mail-server-key.pem')),
  onAuth: ({ username, password }, _session, callback) => {
    const isKnown = username === USER.name && password === USER.password;
    callback(isKnown ? null : new Error('Authentication failed.'), isKnown ? { user: USER.name } : undefined);
  },
});

const refusedWith = (refusal: string): Error =>
  Object.assign(new Error(refusal.slice(4)), { responseCode: Number(refusal.slice(0, 3)) });

/** The readable text of a mail, decoded. */
export function plainTextOf({ text }: Mail): string {
  const [, encoding = '7bit', body = ''] =
    /Content-Type: text\/plain[^]*?Content-Transfer-Encoding: ([\w-]+)\r\n(?:.+\r\n)*\r\n([^]*?)\r\n--/.exec(text) ??
    [];
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** Reads the MIME parts of our mails: a part with a file name is an attachment in base64. */
function mailIn(source: string): Mail {
  const attachments = [...source.matchAll(/Content-Type: ([\w/]+); name=[^]*?\r\n\r\n([^]*?)\r\n--/g)].map(
    ([part, contentType = '', base64 = '']) => ({
      contentType,
      fileName: /filename="?([^"\r\n;]+)"?/.exec(part)?.[1] ?? '',
      bytes: Buffer.from(base64, 'base64'),
    }),
  );
  return { to: /^To: (.+?)\r$/m.exec(source)?.[1] ?? '', text: source, attachments };
}
