import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { expect } from 'chai';
import { refuseConnection } from './connection-refusal.js';

describe('a refusal on a connection', () => {
  it('waits for the end of an answer that has begun, also when the connection is refused again', async () => {
    let answer: ServerResponse | undefined;
    const server = createServer((_, response) => (answer = response).write('begun, '));
    const refused = new Promise<Duplex>((resolve) => server.on('clientError', (_, socket) => resolve(socket)));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const client: Socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let text = '';
    client.on('data', (bytes) => {
      if (text === '') client.write('nonsense\r\n\r\n');
      text += String(bytes);
    });
    client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    const socket = await refused;
    refuseConnection(socket, 'refused');
    const listeners = answer?.listenerCount('finish');
    refuseConnection(socket, 'refused');
    expect(answer?.listenerCount('finish')).to.equal(listeners);
    answer?.end('done');
    await once(client, 'close');
    expect(text).to.contain('begun, ').and.contain('done').and.not.contain('refused');
    server.close();
  });
});
