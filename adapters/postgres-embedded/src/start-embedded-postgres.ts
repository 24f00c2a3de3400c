import { usableBinaries } from './binaries.js';
import { openCluster } from './cluster.js';
import { claimFolder } from './folder-claim.js';
import { stopOrphan } from './orphan.js';
import { addressOf } from './running-postgres.js';
import { makeDataFolder, OPEN_PLACE, serverHome, serverUser } from './server-home.js';
import { freePort, startServer, type Launch, type Server } from './server.js';

const START_ATTEMPTS = 3;

export interface EmbeddedPostgresOptions {
  /** Made when missing; the data stays in it between starts. */
  readonly dataFolder: string;
  /** 0 or absent: a free one. */
  readonly port?: number;
  /** False gives up safety against power failure, and vacuuming, for speed: for tests. Default true. */
  readonly durable?: boolean;
  /** Takes the launcher's notes and the server's own log. */
  readonly log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** Of the database `spotter`, for its owner, the user `spotter`, password included: not for logs. */
  readonly url: string;
  readonly port: number;
  /** Ends open transactions and the server, and resolves when it has ended; calling it again changes nothing. */
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL that comes with the installation, on 127.0.0.1 alone. A server left behind by a process that was
 * killed is stopped first; nothing that was committed is lost. The server outlives Ctrl-C: call `stop` after draining.
 *
 * @throws Error in one sentence: folder in use, port taken, disk full, no binaries for this machine, …
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { durable = true, log = () => undefined } = options;
  const dataFolder = await makeDataFolder(options.dataFolder);
  const release = await claimFolder(dataFolder);
  try {
    const user = await serverUser(dataFolder);
    const home = await serverHome(dataFolder, user, log);
    const binaries = await usableBinaries(user === undefined ? home : OPEN_PLACE, user, log);
    const { pgdata, password } = await openCluster({ dataFolder, home, binaries, user, durable, log });
    const { port, server } = await startAtPort(options.port ?? 0, { binaries, pgdata, user, durable, log });
    return {
      url: addressOf(password, port),
      port,
      stop: () => server.stop().then(release),
    };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * Tries again, because two things show only in the attempt: a free port was taken before the server had it, and a server
 * whose owner was killed in the act of starting it had not yet written its pid file.
 */
async function startAtPort(
  wanted: number,
  launch: Omit<Launch, 'port' | 'stalePid'>,
): Promise<{ port: number; server: Server }> {
  for (let attempt = 1; ; attempt += 1) {
    const stalePid = await stopOrphan(launch.pgdata, launch.log);
    const port = wanted === 0 ? await freePort() : wanted;
    try {
      return { port, server: await startServer({ ...launch, port, stalePid }) };
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error;
    }
  }
}
