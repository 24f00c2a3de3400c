import { setTimeout as pause } from 'node:timers/promises';
import { family, megabytes } from './processes.js';

/** The maximum above the initial value, in MB. */
export interface Memory {
  readonly nodeMb: number;
  /** All processes of the database, shared pages counted once. */
  readonly databaseMb: number;
}

const EVERY_MS = 20;

/** Samples the memory of this process and of a database until it is stopped. @param server the first process of the database */
export async function watchMemory(server: number): Promise<{ stop: () => Promise<Memory> }> {
  const [nodeIdle, databaseIdle] = [await ofNode(), await ofDatabase(server)];
  let [node, database, isOver] = [nodeIdle, databaseIdle, false];
  const look = async (): Promise<void> => {
    node = Math.max(node, await ofNode());
    database = Math.max(database, await ofDatabase(server));
  };
  const watching = (async () => {
    while (!isOver) {
      await look();
      await pause(EVERY_MS);
    }
  })();
  return {
    stop: async () => {
      await look();
      isOver = true;
      await watching;
      return { nodeMb: node - nodeIdle, databaseMb: database - databaseIdle };
    },
  };
}

const ofNode = (): Promise<number> => megabytes([process.pid], 'Rss');

/** A process can end after it was listed. */
const ofDatabase = async (server: number): Promise<number> => {
  const sizes = (await family(server)).map((pid) => megabytes([pid], 'Pss').catch(() => 0));
  return (await Promise.all(sizes)).reduce((sum, one) => sum + one, 0);
};
