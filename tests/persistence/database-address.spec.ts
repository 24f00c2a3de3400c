import type { DomainError } from '@spotter/core/kernel';
import { connect } from '@spotter/persistence-mikro-orm';
import { expect } from 'chai';
import { openDatabaseFixture, type DatabaseFixture } from './database-fixture.js';

describe('the address of a database', () => {
  let fixture: DatabaseFixture;
  before(async () => void (fixture = await openDatabaseFixture()));
  after(() => fixture.close());

  async function ping(url: string): Promise<string> {
    const database = await connect({ url });
    try {
      return await database.ping().then(
        () => 'connected',
        (error: unknown) => ((error as DomainError).cause as Error).message,
      );
    } finally {
      await database.close();
    }
  }

  it('can name the server and the user by parameters, for example the folder of a Unix socket', async () => {
    const { hostname: host, port, username: user, password, pathname } = new URL(fixture.url);
    const parameters = new URLSearchParams({ host, port, user, ...(password && { password }) });
    expect(await ping(`postgresql://${pathname}?${parameters.toString()}`)).to.equal('connected');
  });

  it('can name the server by IPv6', async () => {
    // No server listens; with its brackets the host would be looked up as a name.
    expect(await ping('postgresql://spotter@[::1]:1/spotter')).not.to.include('ENOTFOUND');
  });
});
