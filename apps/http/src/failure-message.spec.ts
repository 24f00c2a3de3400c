import { once } from 'node:events';
import { connect } from 'node:net';
import { expect } from 'chai';
import { failureMessage } from './failure-message.js';

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
