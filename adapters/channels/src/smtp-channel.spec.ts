import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect } from 'chai';
import type { Message } from '@spotter/core/notification';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { SmtpChannel } from './smtp-channel.js';
import { aMessage } from './testing/a-message.js';

const FROM = 'Spotter <hello@spotter.test>';
const aMail = (facts: Partial<Message> = {}) => aMessage({ channel: 'email', to: 'mina@example.test', ...facts });
const page = (body: string, language: string): string =>
  `<!doctype html>\n<html lang="${language}">\n<body>\n${body}\n</body>\n</html>`;
const replying = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode });

describe('SMTP', () => {
  const open: { close(): unknown }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0).reverse()) await one.close();
  });

  /** A mail server. @returns its port and the received mails. */
  async function mailServer(options: SMTPServerOptions = {}, host = '127.0.0.1') {
    const mails: string[] = [];
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      logger: false,
      onData(stream, _session, callback) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          mails.push(Buffer.concat(chunks).toString());
          callback();
        });
      },
      ...options,
    });
    server.on('error', () => undefined);
    await new Promise<void>((listening) => server.listen(0, host, listening));
    open.push({ close: () => new Promise<void>((closed) => server.close(closed)) });
    return { port: (server.server.address() as AddressInfo).port, mails };
  }

  /** A server that does not speak SMTP. */
  async function customServer(onConnection: (socket: Socket) => void) {
    const server = createServer(onConnection);
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    open.push({ close: () => void server.close() });
    return (server.address() as AddressInfo).port;
  }

  function channelTo(
    port: number,
    { protocol = 'smtp', requireTls = false, log = '', host = '127.0.0.1', from = FROM } = {},
  ): SmtpChannel {
    const channel = new SmtpChannel({
      url: `${protocol}://${log}${host}:${port}`,
      from,
      requireTls,
      timeoutMs: 1_000,
    });
    open.push(channel);
    return channel;
  }

  it('sends to an IPv6 address', async () => {
    const { port, mails } = await mailServer({}, '::1');
    expect(await channelTo(port, { host: '[::1]' }).send(aMail())).to.deep.equal({ kind: 'sent' });
    expect(mails).to.have.length(1);
  });

  it('sends text and simple HTML with a Korean subject and the delivery’s id', async () => {
    const { port, mails } = await mailServer();
    const body = '220,000원이 결제되었습니다.\n<b>김하나</b> & 친구';
    expect(await channelTo(port).send(aMail({ title: '결제가 완료되었습니다', body }))).to.deep.equal({ kind: 'sent' });
    const [mail = ''] = mails;
    expect(mail).to.include(`Message-ID: <${aMail().id}@spotter.test>`);
    expect(mail).to.include(`From: ${FROM}`).and.include('To: mina@example.test');
    expect(decodedSubject(mail)).to.equal('결제가 완료되었습니다');
    expect(decodedPart(mail, 'text/plain')).to.equal(body);
    expect(decodedPart(mail, 'text/html')).to.equal(
      page('<p>220,000원이 결제되었습니다.</p>\n<p>&lt;b&gt;김하나&lt;/b&gt; &amp; 친구</p>', 'ko'),
    );
  });

  it('tells screen readers the language of its HTML (WCAG 2.2, 3.1.1)', async () => {
    const { port, mails } = await mailServer();
    for (const language of ['ko', 'en'] as const) await channelTo(port).send(aMail({ language, body: '₩' }));
    const shown = mails.map((mail) => decodedPart(mail, 'text/html'));
    expect(shown).to.deep.equal([page('<p>₩</p>', 'ko'), page('<p>₩</p>', 'en')]);
  });

  it('makes a line that is an address a link, which mail programs do not do in HTML', async () => {
    const { port, mails } = await mailServer();
    const body = 'Set a new password:\nhttps://app.spotter.test/reset?a=1&token=x\nsee https://app.spotter.test';
    await channelTo(port).send(aMail({ body }));
    const href = 'https://app.spotter.test/reset?a=1&amp;token=x';
    expect(decodedPart(mails[0] ?? '', 'text/html')).to.equal(
      page(
        `<p>Set a new password:</p>\n<p><a href="${href}">${href}</a></p>\n<p>see https://app.spotter.test</p>`,
        aMail().language,
      ),
    );
  });

  it('asks for no automatic reply, such as of a person on holiday', async () => {
    const { port, mails } = await mailServer();
    await channelTo(port).send(aMail());
    expect(mails[0]).to.match(/^Auto-Submitted: auto-generated\r$/m);
  });

  it('names the sender as configured, also with characters that are syntax in an address', async () => {
    const { port, mails } = await mailServer();
    const senders = [
      ['hello@spotter.test', 'hello@spotter.test'],
      ['Spotter: PT; (Seoul) <hello@spotter.test>', '"Spotter: PT; (Seoul)" <hello@spotter.test>'],
      ['"Spotter, Inc." <hello@spotter.test>', '"Spotter, Inc." <hello@spotter.test>'],
      [
        '(주)스포터 <hello@spotter.test>',
        `=?UTF-8?B?${Buffer.from('(주)스포터').toString('base64')}?= <hello@spotter.test>`,
      ],
    ] as const;
    for (const [from] of senders) await channelTo(port, { from }).send(aMail());
    expect(mails.map((mail) => /^From: (.*)\r$/m.exec(mail)?.[1])).to.deep.equal(senders.map(([, header]) => header));
  });

  it('names itself by the sender’s domain, in ASCII', async () => {
    const names: string[] = [];
    const { port } = await mailServer({
      onMailFrom(_address, session, callback) {
        names.push(session.hostNameAppearsAs);
        callback();
      },
    });
    for (const from of [FROM, 'hello@스포터.test']) await channelTo(port, { from }).send(aMail());
    expect(names).to.deep.equal(['spotter.test', 'xn--9t4b29x84b.test']);
  });

  it('carries attachments', async () => {
    const { port, mails } = await mailServer();
    const bytes = Buffer.from('%PDF-1.7 정산');
    const attachments = [{ fileName: '정산.pdf', contentType: 'application/pdf', bytes }];
    await channelTo(port).send(aMail({ attachments }));
    expect(mails[0]).to.include('Content-Type: application/pdf').and.include(bytes.toString('base64'));
  });

  it('sends one e-mail to both addresses of a notice about security, and shows neither to the other', async () => {
    const to: string[] = [];
    const { port, mails } = await mailServer({
      onRcptTo: ({ address }, _session, done) => {
        to.push(address);
        done();
      },
    });
    const alsoTo = 'former@example.test';
    expect(await channelTo(port).send(aMail({ alsoTo }))).to.deep.equal({ kind: 'sent' });
    expect(to).to.deep.equal(['mina@example.test', alsoTo]);
    expect(mails).to.have.length(1);
    expect(mails[0]).to.match(/^To: "undisclosed-recipients":;/m);
    expect(mails[0]).to.not.match(/mina@example|former@example/);
  });

  it('is transient when the server refuses one of two addresses temporarily, and sent otherwise', async () => {
    const alsoTo = 'former@example.test';
    for (const [code, outcome] of [
      [451, { kind: 'transient', reason: 'SMTP: EENVELOPE 451' }],
      [550, { kind: 'sent' }],
    ] as const) {
      const { port, mails } = await mailServer({
        onRcptTo: ({ address }, _session, done) => done(address === alsoTo ? replying(code, 'refused') : null),
      });
      expect(await channelTo(port).send(aMail({ alsoTo }))).to.deep.equal(outcome);
      expect(mails).to.have.length(1);
    }
  });

  it('adds no header line for a line break in a title', async () => {
    const { port, mails } = await mailServer();
    await channelTo(port).send(aMail({ title: 'Hello\r\nBcc: everybody@example.test' }));
    expect(mails[0]).to.not.match(/^Bcc:/m);
  });

  const recipients: readonly [number, string, string, string][] = [
    [550, '5.1.1 <mina@example.test> no such user', 'bounced', 'SMTP: EENVELOPE 550 5.1.1'],
    [550, 'mailbox unknown: mina@example.test', 'bounced', 'SMTP: EENVELOPE 550'],
    [552, '5.2.2 mailbox full', 'bounced', 'SMTP: EENVELOPE 552 5.2.2'],
    [550, '5.4.1 Recipient address rejected: Access denied', 'bounced', 'SMTP: EENVELOPE 550 5.4.1'],
    [550, '5.4.5 Daily user sending limit exceeded', 'configuration_error', 'SMTP: EENVELOPE 550 5.4.5'],
    [550, '5.7.1 relaying denied', 'configuration_error', 'SMTP: EENVELOPE 550 5.7.1'],
    [451, '4.7.1 greylisted, come again', 'transient', 'SMTP: EENVELOPE 451'],
    [452, '4.2.2 mailbox full', 'transient', 'SMTP: EENVELOPE 452'],
  ];
  for (const [code, words, kind, reason] of recipients) {
    it(`reports ${kind} for a recipient refused with ${code} ${words.slice(0, 5)}, without addresses`, async () => {
      const { port } = await mailServer({ onRcptTo: (_address, _session, done) => done(replying(code, words)) });
      expect(await channelTo(port).send(aMail())).to.deep.equal({ kind, reason });
    });
  }

  const contents: readonly [number, string, string][] = [
    [550, '5.1.1 no such user', 'bounced'],
    [554, '5.7.1 this is spam', 'configuration_error'],
    [552, 'too big', 'configuration_error'],
    [451, 'local error', 'transient'],
  ];
  for (const [code, words, kind] of contents) {
    it(`reports ${kind} for a mail refused with ${code} ${words}`, async () => {
      const { port } = await mailServer({
        onData(stream, _session, done) {
          stream.resume();
          stream.on('end', () => done(replying(code, words)));
        },
      });
      expect((await channelTo(port).send(aMail())).kind).to.equal(kind);
    });
  }

  it('reports a configuration error when the sender is refused', async () => {
    const { port } = await mailServer({
      onMailFrom: (_address, _session, done) => done(replying(550, '5.1.8 bad sender')),
    });
    expect(await channelTo(port).send(aMail())).to.deep.equal({
      kind: 'configuration_error',
      reason: 'SMTP: EENVELOPE 550 5.1.8',
    });
  });

  it('logs in, and reports a configuration error for a wrong password', async () => {
    const { port, mails } = await mailServer({
      allowInsecureAuth: true,
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        done(null, username === 'us@er' && password === 'p w' ? { user: 1 } : undefined),
    });
    expect(await channelTo(port, { log: 'us%40er:p%20w@' }).send(aMail())).to.deep.equal({ kind: 'sent' });
    const refused = await channelTo(port, { log: 'us%40er:wrong@' }).send(aMail());
    expect(refused).to.deep.equal({ kind: 'configuration_error', reason: 'SMTP: EAUTH 535' });
    expect(mails).to.have.length(1);
  });

  it('sends no data unencrypted when TLS is required, or to an address with smtps', async () => {
    const { port, mails } = await mailServer();
    expect((await channelTo(port, { requireTls: true }).send(aMail())).kind).to.equal('configuration_error');
    expect((await channelTo(port, { protocol: 'smtps' }).send(aMail())).kind).to.equal('transient');
    expect(mails).to.deep.equal([]);
  });

  it('refuses a self-signed certificate', async () => {
    const { port, mails } = await mailServer({ disabledCommands: [] });
    expect(await channelTo(port, { requireTls: true }).send(aMail())).to.deep.equal({
      kind: 'configuration_error',
      reason: 'SMTP: ESOCKET',
    });
    expect(mails).to.deep.equal([]);
  });

  it('is transient when the server is absent, hangs, disconnects or uses another protocol', async () => {
    const { port: closed } = await mailServer();
    await open.pop()?.close();
    const ports = {
      closed,
      hanging: await customServer(() => undefined),
      breaking: await customServer((socket) => void socket.destroy()),
      talking: await customServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n')),
    };
    for (const [name, port] of Object.entries(ports))
      expect([name, (await channelTo(port).send(aMail())).kind]).to.deep.equal([name, 'transient']);
  });

  it('cancels mails at the time limit, queued ones too', async () => {
    const port = await customServer(() => undefined);
    const times = { timeoutMs: 60_000, withinMs: 50 };
    const channel = new SmtpChannel({ url: `smtp://127.0.0.1:${port}`, from: FROM, requireTls: false, ...times });
    open.push(channel);
    const outcomes = await Promise.all(Array.from({ length: 25 }, () => channel.send(aMail())));
    for (const outcome of outcomes) expect(outcome).to.deep.equal({ kind: 'transient', reason: 'SMTP: EABORT' });
  });

  it('sends the next mail after a failed one', async () => {
    let refuse = true;
    const { port, mails } = await mailServer({
      onRcptTo: (_address, _session, done) => done(refuse ? replying(451, 'later') : null),
    });
    const channel = channelTo(port);
    expect((await channel.send(aMail())).kind).to.equal('transient');
    refuse = false;
    expect((await Promise.all([channel.send(aMail()), channel.send(aMail())])).map(({ kind }) => kind)).to.deep.equal([
      'sent',
      'sent',
    ]);
    expect(mails).to.have.length(2);
  });
});

/** Decodes RFC 2047, as far as these tests need it. */
function decodedSubject(mail: string): string {
  const [, folded = ''] = /^Subject: ((?:.+\r\n[ \t])*.+)\r\n/m.exec(mail) ?? [];
  const words = [...folded.matchAll(/=\?UTF-8\?B\?([^?]+)\?=/g)].map(([, base64 = '']) =>
    Buffer.from(base64, 'base64'),
  );
  return Buffer.concat(words).toString();
}

function decodedPart(mail: string, type: string): string {
  const [, headers = '', content = ''] =
    new RegExp(`Content-Type: ${type}[^\\r]*\\r\\n((?:.+\\r\\n)*)\\r\\n([\\s\\S]*?)\\r\\n--`).exec(mail) ?? [];
  if (headers.includes('base64')) return Buffer.from(content, 'base64').toString().trimEnd();
  const bytes = content
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n').trimEnd();
}
