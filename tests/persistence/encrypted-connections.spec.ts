import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect as connectTo, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { fileURLToPath } from 'node:url';
import type { DomainError } from '@spotter/core/kernel';
import { connect } from '@spotter/persistence-mikro-orm';
import { expect } from 'chai';
import { openDatabaseFixture, type DatabaseFixture } from './database-fixture.js';

const fileOf = (name: string): string => fileURLToPath(new URL(`../support/${name}`, import.meta.url));
const CERTIFICATE = fileOf('mail-server-certificate.pem');
const KEY = fileOf('mail-server-key.pem');

/** PostgreSQL's protocol, 55.2.12: asks for TLS before anything else. */
const SSL_REQUEST = '0000000804d2162f';

/** Speaks TLS in front of a PostgreSQL that does not. */
async function encryptedServer(target: URL): Promise<{ readonly server: Server; readonly firstBytes: string[] }> {
  const firstBytes: string[] = [];
  const server = createServer((plain: Socket) => {
    plain.on('error', () => undefined);
    plain.once('data', (request: Buffer) => {
      firstBytes.push(request.toString('hex'));
      plain.write('S');
      const client = new TLSSocket(plain, { isServer: true, cert: readFileSync(CERTIFICATE), key: readFileSync(KEY) });
      const behind = connectTo(Number(target.port), target.hostname);
      for (const socket of [client, behind])
        socket.on('error', () => void [client, behind].map((one) => one.destroy()));
      client.pipe(behind).pipe(client);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { server, firstBytes };
}

describe('an address of the database with `sslmode`', () => {
  let fixture: DatabaseFixture;
  before(async () => void (fixture = await openDatabaseFixture()));
  after(() => fixture.close());

  async function ping(address: URL | string, sslmode: string, rootCertificate?: string): Promise<string> {
    const url = new URL(address);
    url.searchParams.set('sslmode', sslmode);
    if (rootCertificate !== undefined) url.searchParams.set('sslrootcert', rootCertificate);
    const database = await connect({ url: url.href });
    try {
      return await database.ping().then(
        () => 'connected',
        (error: unknown) => {
          const { code, cause } = error as DomainError;
          return `${code}: ${(cause as Error).message}`;
        },
      );
    } finally {
      await database.close();
    }
  }

  it('sends nothing unencrypted to a server without TLS', async () => {
    expect(await ping(fixture.url, 'verify-full')).to.equal(
      'unavailable: PostgreSQL no code, does not support SSL connections',
    );
    expect(await ping(fixture.url, 'disable')).to.equal('connected');
  });

  it('encrypts, and trusts only the named authority', async () => {
    const { server, firstBytes } = await encryptedServer(new URL(fixture.url));
    const address = Object.assign(new URL(fixture.url), { port: String((server.address() as AddressInfo).port) });
    try {
      expect(await ping(address, 'verify-full', CERTIFICATE)).to.equal('connected');
      expect(await ping(address, 'verify-full')).to.equal('unavailable: PostgreSQL DEPTH_ZERO_SELF_SIGNED_CERT');
      expect(new Set(firstBytes)).to.deep.equal(new Set([SSL_REQUEST]));
    } finally {
      server.close();
    }
  });
});
