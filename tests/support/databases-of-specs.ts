import type { FreshDatabase } from './postgres.js';

/** Drops databases after the spec that makes them, also when it fails. @returns a function that returns the address of a database. */
export function databasesOfSpecs(): (made: Promise<FreshDatabase>) => Promise<string> {
  const databases: FreshDatabase[] = [];
  afterEach('drop the databases', async () => {
    for (const { drop } of databases.splice(0)) await drop();
  });
  return async (made) => {
    const database = await made;
    databases.push(database);
    return database.url;
  };
}
