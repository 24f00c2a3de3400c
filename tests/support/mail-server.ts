import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail that has arrived, as far as a test looks at it. */
export interface Mail {
  readonly to: string;
  readonly text: string;
  readonly attachments: readonly { readonly fileName: string; readonly contentType: string; readonly bytes: Buffer }[];
}

/** Accepts every mail, at an address of its own. */
export class MailServer {
  readonly mails: Mail[] = [];
  private readonly server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    logger: false,
    onData: (stream, _session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        this.mails.push(mailIn(Buffer.concat(chunks).toString('latin1')));
        callback();
      });
    },
  });

  static async start(): Promise<MailServer> {
    const mailServer = new MailServer();
    await new Promise<void>((listening) => mailServer.server.listen(0, '127.0.0.1', listening));
    return mailServer;
  }

  /** The environment that directs a service's mails here. */
  get environment(): Readonly<Record<string, string>> {
    const { port } = this.server.server.address() as AddressInfo;
    return { SMTP_URL: `smtp://127.0.0.1:${port}`, SMTP_FROM: 'Spotter <hello@spotter.test>' };
  }

  stop(): Promise<void> {
    return new Promise((closed) => this.server.close(closed));
  }
}

/** MIME, as far as our mails have it: what has a file name is an attachment in base64. */
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
