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

interface EncryptedServer {
  readonly server: Server;
  readonly firstBytes: readonly string[];
  /** The subjects of the certificates that clients have shown. */
  readonly clients: readonly (string | undefined)[];
}

/** Speaks TLS in front of a PostgreSQL that does not. */
async function encryptedServer(target: URL, host: string): Promise<EncryptedServer> {
  const [firstBytes, clients]: [string[], (string | undefined)[]] = [[], []];
  const server = createServer((plain: Socket) => {
    plain.on('error', () => undefined);
    plain.once('data', (request: Buffer) => {
      firstBytes.push(request.toString('hex'));
      plain.write('S');
      const client = new TLSSocket(plain, {
        isServer: true,
        requestCert: true,
        rejectUnauthorized: false,
        cert: readFileSync(CERTIFICATE),
        key: readFileSync(KEY),
      });
      client.once('secure', () => clients.push(client.getPeerX509Certificate()?.subject));
      const behind = connectTo(Number(target.port), target.hostname);
      for (const socket of [client, behind])
        socket.on('error', () => void [client, behind].map((one) => one.destroy()));
      client.pipe(behind).pipe(client);
    });
  });
  await once(server.listen(0, host), 'listening');
  return { server, firstBytes, clients };
}

describe('an address of the database with `sslmode`', () => {
  let fixture: DatabaseFixture;
  before(async () => void (fixture = await openDatabaseFixture()));
  after(() => fixture.close());

  async function ping(address: URL | string, sslmode: string, files: Readonly<Record<string, string>> = {}) {
    const url = new URL(address);
    for (const [name, value] of Object.entries({ sslmode, ...files })) url.searchParams.set(name, value);
    const database = await connect({ url: url.href });
    try {
      // Each on its own connection.
      return await Promise.all([database.ping(), database.ping()]).then(
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

  it('sends no data unencrypted to a server without TLS', async () => {
    expect(await ping(fixture.url, 'verify-full')).to.equal(
      'unavailable: PostgreSQL no code, does not support SSL connections',
    );
    expect(await ping(fixture.url, 'disable')).to.equal('connected');
  });

  describe('at a server with TLS', () => {
    let server: EncryptedServer;
    let address: URL;
    beforeEach(async () => {
      server = await encryptedServer(new URL(fixture.url), '127.0.0.1');
      address = addressOf(server);
    });
    afterEach(() => void server.server.close());

    const addressOf = (encrypted: EncryptedServer, hostname = '127.0.0.1') =>
      Object.assign(new URL(fixture.url), {
        hostname,
        port: String((encrypted.server.address() as AddressInfo).port),
      });

    it('encrypts, and trusts only the named authority', async () => {
      expect(await ping(address, 'verify-full', { sslrootcert: CERTIFICATE })).to.equal('connected');
      expect(await ping(address, 'verify-full')).to.equal('unavailable: PostgreSQL DEPTH_ZERO_SELF_SIGNED_CERT');
      expect(new Set(server.firstBytes)).to.deep.equal(new Set([SSL_REQUEST]));
    });

    it('refuses a certificate of other IP addresses, which `verify-ca` of a named authority accepts', async () => {
      const other = await encryptedServer(new URL(fixture.url), '::1');
      const at = addressOf(other, '[::1]');
      expect(await ping(at, 'verify-full', { sslrootcert: CERTIFICATE })).to.equal(
        'unavailable: PostgreSQL ERR_TLS_CERT_ALTNAME_INVALID',
      );
      expect(await ping(at, 'verify-ca', { sslrootcert: CERTIFICATE })).to.equal('connected');
      expect(await ping(at, 'verify-ca')).to.equal('unavailable: PostgreSQL DEPTH_ZERO_SELF_SIGNED_CERT');
      other.server.close();
    });

    it('shows the certificate of the client on each connection', async () => {
      const files = { sslrootcert: CERTIFICATE, sslcert: CERTIFICATE, sslkey: KEY };
      expect(await ping(address, 'verify-full', files)).to.equal('connected');
      expect(server.clients).to.deep.equal(['CN=localhost', 'CN=localhost']);
    });
  });
});
