import { expect } from 'chai';
import { connect } from 'node:net';
import { databaseError, isUnreachable } from './database-error.js';
import { sqlMigration } from './migrations/sql-migration.js';

describe('the errors of an unreachable database', () => {
  it('do not include a migration without its file, which keeps its own error', async () => {
    const failure = await sqlMigration('2026-11-absent').catch((error: unknown) => error as Error);
    expect(failure).to.be.instanceOf(Error).with.property('code', 'ENOENT');
    expect(isUnreachable(failure as Error)).to.equal(false);
    expect(databaseError(failure)).to.equal(failure);
  });

  it('include a missing Unix socket, which has the same code', async () => {
    const failure = await new Promise<Error>((resolve) => connect('/nowhere/.s.PGSQL.5432').once('error', resolve));
    expect(failure).to.have.property('code', 'ENOENT');
    expect(isUnreachable(failure)).to.equal(true);
  });
});
