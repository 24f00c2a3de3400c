import { expect } from 'chai';
import { RestartedServer } from './restart.js';
import type { Server } from './server.js';

const MINUTE = 60_000;
const settled = (): Promise<void> => new Promise(setImmediate);

class FakeServer implements Server {
  end: () => void = () => undefined;
  readonly ended = new Promise<void>((resolve) => (this.end = resolve));
  stopped = false;

  async stop(): Promise<void> {
    this.stopped = true;
  }
}

describe('the restart of a server', () => {
  const restarted = () => {
    const scene = { now: 0, servers: [new FakeServer()], log: [] as string[], failing: 0 };
    const server = new RestartedServer(scene.servers[0]!, {
      start: async () => {
        if (scene.failing-- > 0) throw new Error('Port 5433 on 127.0.0.1 is in use.');
        scene.servers.push(new FakeServer());
        return scene.servers.at(-1)!;
      },
      warn: (line) => scene.log.push(line),
      now: () => scene.now,
    });
    const killLatest = async (): Promise<void> => {
      scene.servers.at(-1)!.end();
      await settled();
    };
    return { scene, server, killLatest };
  };

  it('happens at most three times in ten minutes', async () => {
    const { scene, killLatest } = restarted();
    for (let kill = 0; kill < 4; kill += 1) await killLatest();
    expect(scene.servers).to.have.length(4);
    expect(scene.log.at(-1)).to.match(/^PostgreSQL ended again after three restarts in ten minutes/);
  });

  it('is not limited when the ends are further apart', async () => {
    const { scene, killLatest } = restarted();
    for (let kill = 0; kill < 10; kill += 1) {
      scene.now += 4 * MINUTE;
      await killLatest();
    }
    expect(scene.servers).to.have.length(11);
  });

  it('counts a failed start and reports its reason', async () => {
    const { scene, killLatest } = restarted();
    scene.failing = 5;
    await killLatest();
    expect(scene.servers).to.have.length(1);
    expect(scene.log.filter((line) => line.includes('5433'))).to.have.length(3);
    expect(scene.log.at(-1)).to.match(/is not restarted/);
  });

  it('does not happen after a stop, and a restart in progress is stopped', async () => {
    const { scene, server, killLatest } = restarted();
    scene.servers[0]!.end();
    await Promise.resolve();
    await server.stop();
    expect(scene.servers.at(-1)!.stopped).to.equal(true);
    const started = scene.servers.length;
    await killLatest();
    expect(scene.servers).to.have.length(started);
  });
});
