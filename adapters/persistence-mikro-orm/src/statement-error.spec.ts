import { expect } from 'chai';
import pg from 'pg';
import { databaseError } from './database-error.js';
import { StatementError } from './statement-error.js';

const refused = (message: string, fields: object): Error =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), fields);

describe('a statement error', () => {
  it('names the constraint without quoting the row', () => {
    const row = {
      detail: 'Failing row contains (hong@spotter.test).',
      where: 'unnamed portal parameter $1 = hong@spotter.test',
    };
    const error = databaseError(
      refused('new row violates check constraint "odd"', { code: '23514', table: 'person', constraint: 'odd', ...row }),
    );
    expect(error).to.be.an.instanceOf(StatementError);
    expect((error as Error).message).to.equal(
      'PostgreSQL 23514, new row violates check constraint "odd", table person, constraint odd',
    );
    expect(everythingOf(error)).not.to.include('hong');
  });

  it('names the processes and the place of a deadlock, without the parameters that the server can add to the place', () => {
    const parameters = "unnamed portal with parameters: $1 = 'hong\n@spotter.test'";
    const wait = 'Process 1 waits for ShareLock on transaction 2; blocked by process 3.';
    const place = 'while locking tuple (0,1) in relation "person"';
    const messageOf = (where: string) =>
      (databaseError(refused('deadlock detected', { code: '40P01', detail: wait, where })) as Error).message;
    expect(messageOf(`${place}\n${parameters}`)).to.equal(
      `PostgreSQL 40P01, deadlock detected, detail ${wait}, where ${place}`,
    );
    expect(messageOf(parameters)).to.equal(`PostgreSQL 40P01, deadlock detected, detail ${wait}`);
  });

  it('omits a message that can quote a value', () => {
    const error = databaseError(
      refused('invalid input syntax for type uuid: "hong"', { code: '22P02', routine: 'string_to_uuid' }),
    );
    expect((error as Error).message).to.equal('PostgreSQL 22P02, routine string_to_uuid');
    expect(everythingOf(error)).not.to.include('hong');
  });

  it('omits the ORM’s message, which contains values, and keeps the stack', () => {
    const error = Object.assign(new Error("insert into person values ('hong\n    at least') - refused"), {
      code: '23502',
    });
    const reported = databaseError(error) as Error;
    expect(reported.message).to.equal('PostgreSQL 23502');
    expect(everythingOf(reported)).not.to.match(/hong|at least/);
    expect(reported.stack).to.include('statement-error.spec');
  });

  it('is the cause of an unavailable database', () => {
    const error = databaseError(
      Object.assign(new Error("select 'hong' - Connection terminated"), { code: '57P01' }),
    ) as Error;
    expect(error.cause).to.be.an.instanceOf(StatementError);
    expect(everythingOf(error.cause)).not.to.include('hong');
  });

  it('describes the failure of the connection, without the statement', () => {
    const messages = {
      "select 'hong' - Connection terminated unexpectedly": 'Connection terminated unexpectedly',
      'Knex: Timeout acquiring a connection. The pool is probably full.': 'Timeout acquiring a connection',
      'timeout expired': 'timeout expired',
    };
    for (const [message, text] of Object.entries(messages)) {
      const { code, cause } = databaseError(new Error(message)) as Error & { code: string; cause: Error };
      expect([code, cause.message]).to.deep.equal(['unavailable', `PostgreSQL no code, ${text}`]);
    }
  });

  it('makes the database unavailable when it lacks resources, refuses the log-in or TLS, or cannot be found', () => {
    for (const code of [
      '53100',
      '53200',
      '53300',
      '25P04',
      '28000',
      '28P01',
      '3D000',
      '55000',
      'EAI_AGAIN',
      'ENOTFOUND',
      'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA',
    ])
      expect(databaseError(refused('not now', { code })), code).to.include({ code: 'unavailable' });
    for (const code of ['53400', '42501', '3D', 'XX001'])
      expect(databaseError(refused('never', { code })), code).not.to.include({ code: 'unavailable' });
  });

  it('is recognised as retryable', () => {
    expect(databaseError(refused('deadlock detected', { code: '40P01', detail: 'hong' }))).to.include({
      code: '40P01',
    });
  });
});

const everythingOf = (error: unknown): string =>
  `${JSON.stringify(Object.entries(error as object))} ${(error as Error).message} ${(error as Error).stack ?? ''}`;
