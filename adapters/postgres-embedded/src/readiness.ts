import { connect } from 'node:net';

/** The first message of PostgreSQL's protocol 3.0: length, version, parameters by name and value. */
const STARTUP_MESSAGE = startupMessage('user\0spotter\0database\0spotter\0\0');

function startupMessage(parameters: string): Buffer {
  const message = Buffer.alloc(8 + Buffer.byteLength(parameters));
  message.writeInt32BE(message.length, 0);
  message.writeInt32BE(3 << 16, 4);
  message.write(parameters, 8);
  return message;
}

/** True when the server asks a client to authenticate; a starting server answers with an error. */
export function acceptsConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(STARTUP_MESSAGE));
    const conclude = (accepts: boolean): void => {
      socket.destroy();
      resolve(accepts);
    };
    socket.setTimeout(1_000, () => conclude(false));
    socket.once('data', (answer) => conclude(answer.toString('latin1', 0, 1) === 'R'));
    socket.once('error', () => conclude(false));
    socket.once('close', () => conclude(false));
  });
}
