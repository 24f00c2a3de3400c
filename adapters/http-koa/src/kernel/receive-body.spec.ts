import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect } from 'chai';
import { BodiesUnderWay, DEFAULT_BODY_LIMITS } from './bodies-under-way.js';
import { IncomingBody } from './incoming-body.js';
import { receiveBody } from './receive-body.js';

describe('a body that is being received', () => {
  it('releases its bytes when it is cut, although its connection stays open until an earlier answer', () => {
    const bodies = new BodiesUnderWay({ ...DEFAULT_BODY_LIMITS, bytes: 10 }, 1_000);
    const receive = () => {
      const body = new IncomingBody(new IncomingMessage(new Socket()), '203.0.113.1');
      receiveBody(
        body,
        bodies,
        () => undefined,
        () => undefined,
      );
      return body;
    };
    const [oldest, newest] = [receive(), receive()];
    for (const body of [oldest, newest]) body.request.emit('data', Buffer.from('eight...'));
    expect([oldest, newest].map((body) => body.bytes().length)).to.deep.equal([0, 8]);
    bodies.close();
  });
});
