import { readConfiguration, type Runtime } from '@spotter/app-http';
import { instant, SECOND } from '@spotter/core/kernel';
import { expect } from 'chai';
import { useFakeTimers, type SinonFakeTimers } from 'sinon';
import { examineDatabase } from './database.js';

const CONFIGURATION = readConfiguration({ DATABASE_URL: 'postgresql://127.0.0.1/spotter' });

/** The findings about a server that the specs cannot start. Its tables are missing, so the other checks are skipped. */
async function findings(facts: Partial<Awaited<ReturnType<Runtime['persistence']['condition']>>>) {
  const condition = {
    version: 150_004,
    readOnly: false,
    extensionAvailable: true,
    canCreateTables: true,
    connectionsAllowed: 100,
    logsValues: false,
    at: instant(Date.now()),
    ...facts,
  };
  const database = {
    condition: () => Promise.resolve(condition),
    migrations: () => Promise.resolve({ applied: [], pending: ['First'], unknown: [] }),
  } as unknown as Runtime['persistence'];
  const found = await examineDatabase(database, CONFIGURATION);
  return found
    .filter(({ about, verdict }) => verdict !== 'ok' && about !== 'migrations')
    .map(({ verdict, says }) => `${verdict}: ${says}`);
}

describe('spotter doctor about a database server', () => {
  let timers: SinonFakeTimers;
  before(() => void (timers = useFakeTimers({ toFake: ['Date'] })));
  after(() => timers.restore());

  it('refuses versions before PostgreSQL 15', async () => {
    expect(await findings({})).to.deep.equal([]);
    expect(await findings({ version: 140_019 })).to.deep.equal(['wrong: PostgreSQL 14.19 is reachable.']);
  });

  it('names a missing extension, and a user who cannot create tables', async () => {
    expect(await findings({ extensionAvailable: false, canCreateTables: false })).to.deep.equal([
      'wrong: The extension btree_gist is missing.',
      'unsure: The database user cannot create tables.',
    ]);
  });

  it('names a server whose log contains personal data', async () => {
    expect(await findings({ logsValues: true })).to.deep.equal([
      'unsure: The log of PostgreSQL contains personal data.',
    ]);
  });

  it('names a clock that differs by more than a second', async () => {
    const skewed = (ms: number) => findings({ at: instant(Date.now() + ms) });
    for (const ms of [SECOND, -SECOND]) expect(await skewed(ms)).to.deep.equal([]);
    expect(await skewed(SECOND + 100)).to.deep.equal(['wrong: The clock of the database is 1.1 s ahead.']);
    expect(await skewed(-SECOND - 100)).to.deep.equal(['wrong: The clock of the database is 1.1 s behind.']);
  });
});
