import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { expect } from 'chai';
import type { Client } from 'pg';
import { AnswerTimeLimit } from './answer-time-limit.js';

describe('the time within which a server must answer', () => {
  let server: Server;
  let stream: Socket;
  beforeEach(async () => {
    server = createServer((socket) => socket.on('error', () => undefined).resume()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    stream = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(stream, 'connect');
  });
  afterEach(() => {
    stream.destroy();
    server.close();
  });

  const watched = (limit: AnswerTimeLimit) => {
    const client = { connection: { stream }, readyForQuery: true };
    limit.watch(client as unknown as Client);
    const ask = () => {
      client.readyForQuery = false;
      stream.write('a statement');
    };
    return { ask };
  };

  const endOf = () => once(stream, 'close').catch((error: unknown) => error);

  it('holds for a statement after the connection was idle for longer, each time', async () => {
    const { ask } = watched(new AnswerTimeLimit(20));
    await once(stream, 'timeout');
    expect(stream.destroyed).to.equal(false);
    stream.write('set'); // a statement whose answer has arrived
    await once(stream, 'timeout');
    expect(stream.destroyed).to.equal(false);
    ask();
    expect(await endOf()).to.include({ code: 'ETIMEDOUT' });
  });

  it('does not count during work whose statements have no time limit', async () => {
    const limit = new AnswerTimeLimit(20);
    const { ask } = watched(limit);
    await limit.lift(async () => {
      ask();
      for (let times = 0; times < 3; times += 1) await once(stream, 'timeout');
      expect(stream.destroyed).to.equal(false);
    });
    expect(await endOf()).to.include({ code: 'ETIMEDOUT' });
  });
});
