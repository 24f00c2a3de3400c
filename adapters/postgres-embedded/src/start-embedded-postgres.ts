import { setTimeout as pause } from 'node:timers/promises';
import { usableBinaries } from './binaries.js';
import { openCluster } from './cluster.js';
import { claimFolder } from './folder-claim.js';
import { stopOrphan } from './orphan.js';
import { RestartedServer } from './restart.js';
import { addressOf } from './running-postgres.js';
import { makeDataFolder, OPEN_PLACE, serverHome, serverUser } from './server-home.js';
import { freePort, startServer, type Launch, type Server } from './server.js';

const START_ATTEMPTS = 3;
/** The time for orphaned backends to end; until then their memory is in use. */
const ATTEMPT_PAUSE_MS = 500;

export interface EmbeddedPostgresOptions {
  /** Created if missing; contains the data between starts. */
  readonly dataFolder: string;
  /** 0 or absent: a free port. */
  readonly port?: number;
  /** False disables protection against power failure, and vacuuming, for faster tests. Default true. */
  readonly durable?: boolean;
  /** Receives log lines of the launcher and the server. */
  readonly log?: (line: string) => void;
  /** Receives notices for operators: that the server ended, and whether it is restarted. Default: `log`. */
  readonly warn?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** The address of the database `spotter` for its owner, the user `spotter`, with password: not for logs. */
  readonly url: string;
  readonly port: number;
  /** Ends open transactions and the server, and resolves when it has ended; can be called again. */
  stop(): Promise<void>;
}

/**
 * Starts the installed PostgreSQL on 127.0.0.1. A server left by a killed process is stopped first; committed data is kept. A server
 * that ends unexpectedly is restarted at the same port. It survives Ctrl-C: call `stop` after draining.
 *
 * @throws Error in one sentence: folder in use, port in use, disk full, no binaries for this machine, …
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { durable = true, log = () => undefined, warn = log } = options;
  const dataFolder = await makeDataFolder(options.dataFolder);
  const release = await claimFolder(dataFolder);
  try {
    const user = await serverUser(dataFolder);
    const home = await serverHome(dataFolder, user, log);
    const binaries = await usableBinaries(user === undefined ? home : OPEN_PLACE, user, log);
    const { pgdata, password } = await openCluster({ dataFolder, home, binaries, user, durable, log });
    const launch = { binaries, pgdata, user, durable, log };
    const { port, server: first } = await startAtPort(options.port ?? 0, launch);
    const start = (): Promise<Server> => startAtPort(port, launch).then(({ server }) => server);
    const server = new RestartedServer(first, { start, warn });
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
 * Retries, because two failures show only in the attempt. A free port was taken before the server had it, or an orphan had not yet written
 * its pid file.
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
      await pause(ATTEMPT_PAUSE_MS);
    }
  }
}
