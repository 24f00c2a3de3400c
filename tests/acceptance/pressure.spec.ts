import { expect } from 'chai';
import pg from 'pg';
import { api, type Answer } from '../support/api.js';
import { untilLockWaits } from '../support/lock-waits.js';
import { startTestService, type TestService } from '../support/service.js';

/** One connection: a transaction that holds it blocks all others. */
describe('a service whose database is blocked', () => {
  let service: TestService;
  let database: pg.Client;
  before(async () => {
    const environment = { NOTIFIER: 'none', DATABASE_POOL: '1' };
    service = await startTestService({ environment });
    database = new pg.Client(service.databaseUrl);
    database.on('error', () => undefined); // after a failure the database goes before it
    await database.connect();
  });
  after(async () => {
    await database.end();
    await service.close();
  });

  const expectUnavailable = ({ status, body, headers }: Answer<unknown>): void => {
    expect(status).to.equal(503);
    expect(body.error).to.include({ code: 'UNAVAILABLE' });
    expect(headers.get('retry-after')).to.match(/^\d+$/);
  };

  it('answers 503 in the envelope to requests that wait for a lock or a connection, and recovers', async () => {
    const member = api(service.url).as(await api(service.url).register());
    await database.query('begin; lock table member in access exclusive mode');
    const ask = () => member.get('/api/members/me');
    const locked = ask();
    await untilLockWaits(service.databaseUrl);
    const others = [ask(), ask()] as const; // the request that takes the connection next makes the other wait

    expectUnavailable(await locked);
    expectUnavailable(await Promise.race(others));
    await database.query('rollback');
    // The second may have timed out already, because both time-outs have the same length.
    for (const { status } of await Promise.all(others)) expect(status).to.be.oneOf([200, 503]);
    expect((await ask()).status).to.equal(200);
  });
});
