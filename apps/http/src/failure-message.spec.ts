import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import { failureMessage, failureSentence } from './failure-message.js';

describe('the message of a failure', () => {
  it('names every address of a host that refuses the connection', async () => {
    const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));
    const socket = connect({
      host: 'database.test',
      port: 1,
      autoSelectFamily: true,
      lookup: (_host, _options, answer) => answer(null, addresses),
    });
    const [failure] = (await once(socket, 'error').catch((error: unknown) => [error])) as [unknown];
    expect(failureMessage(failure)).to.equal('connect ECONNREFUSED 127.0.0.1:1; connect ECONNREFUSED 127.0.0.2:1');
  });

  it('is that of an error, or the thrown text', () => {
    expect([new Error('No room.'), 'stopped'].map(failureMessage)).to.deep.equal(['No room.', 'stopped']);
  });
});

describe('the sentence of a failed start or command', () => {
  it('has the cause, which states why the database is not available', () => {
    const cause = new Error('PostgreSQL 55P03, canceling statement due to lock timeout');
    const error = new Error('The database is not available at the moment.', { cause });
    expect(failureSentence(error)).to.equal(
      'The database is not available at the moment: PostgreSQL 55P03, canceling statement due to lock timeout.',
    );
  });

  it('is the message itself without a cause', () => {
    expect(failureSentence(new Error('PORT: must be a number.'))).to.equal('PORT: must be a number.');
    expect(failureSentence(new Error('connect ECONNREFUSED 127.0.0.1:1'))).to.equal('connect ECONNREFUSED 127.0.0.1:1');
  });
});
