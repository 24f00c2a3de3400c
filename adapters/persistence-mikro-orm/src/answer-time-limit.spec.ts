import { once } from 'node:events';
import { connect, createServer, Socket, type AddressInfo, type Server } from 'node:net';
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
    const state = { connection: { stream }, readyForQuery: true };
    const client = state as unknown as Client;
    limit.watch(client);
    const ask = () => {
      state.readyForQuery = false;
      stream.write('a statement');
    };
    return { client, ask };
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

  it('does not count during work of its connection whose statements have no time limit', async () => {
    const limit = new AnswerTimeLimit(20);
    const { client, ask } = watched(limit);
    await limit.lift(client, async () => {
      ask();
      for (let times = 0; times < 3; times += 1) await once(stream, 'timeout');
      expect(stream.destroyed).to.equal(false);
    });
    expect(await endOf()).to.include({ code: 'ETIMEDOUT' });
  });

  it('counts for a connection while it is lifted for another one', async () => {
    const limit = new AnswerTimeLimit(20);
    const { ask } = watched(limit);
    const other = { connection: { stream: new Socket() } } as unknown as Client;
    await limit.lift(other, async () => {
      ask();
      expect(await endOf()).to.include({ code: 'ETIMEDOUT' });
    });
  });

  it('counts for no connection while migrations run', async () => {
    const limit = new AnswerTimeLimit(20);
    const { ask } = watched(limit);
    await limit.liftForAll(async () => {
      ask();
      for (let times = 0; times < 3; times += 1) await once(stream, 'timeout');
      expect(stream.destroyed).to.equal(false);
    });
    expect(await endOf()).to.include({ code: 'ETIMEDOUT' });
  });

  it('enables TCP keep-alive, which detects a lost server during statements without a time limit', () => {
    const asked: unknown[] = [];
    stream.setKeepAlive = (...how) => (asked.push(how), stream);
    watched(new AnswerTimeLimit(20));
    watched(new AnswerTimeLimit(null));
    expect(asked).to.deep.equal([[true, 20]]);
  });
});
