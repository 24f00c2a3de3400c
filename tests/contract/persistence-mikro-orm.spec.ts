import { connect } from '@spotter/persistence-mikro-orm';
import { freshDatabase, templateDatabase } from '../support/postgres.js';
import { describePersistence } from './persistence-contract.js';

/** Migrated once; every database of the tests begins as a copy. */
const migrated = () =>
  templateDatabase('migrated', async (url) => {
    const persistence = await connect({ url });
    await persistence.migrate();
    await persistence.close();
  });

describePersistence({
  name: 'persistence on PostgreSQL',
  async open() {
    const { url, drop } = await freshDatabase(await migrated());
    const persistence = await connect({ url });
    return {
      transaction: (options) => persistence.transaction(options),
      queries: persistence.queries,
      async close() {
        await persistence.close();
        await drop();
      },
    };
  },
});
