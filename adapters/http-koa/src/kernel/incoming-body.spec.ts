import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect } from 'chai';
import { IncomingBody } from './incoming-body.js';

const newBody = () => new IncomingBody(new IncomingMessage(new Socket()), '192.0.2.1');

describe('a body being received', () => {
  it('has the bytes of its pieces in order', () => {
    const body = newBody();
    const text = Array.from({ length: 3_000 }, (_, index) => String(index)).join(' ');
    for (let at = 0; at < text.length; at += 7) body.hold(Buffer.from(text.slice(at, at + 7)));
    expect(body.bytes().toString()).to.equal(text);
    expect(body.heldBytes).to.equal(text.length);
    expect(newBody().bytes()).to.have.length(0);
  });

  it('copies the bytes of each received piece', () => {
    const body = newBody();
    body.hold(Buffer.from('a'));
    const piece = Buffer.from('b');
    body.hold(piece);
    piece.fill('x');
    expect(body.bytes().toString()).to.equal('ab');
  });
});
