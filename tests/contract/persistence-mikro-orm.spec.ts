import { AesCipher } from '@spotter/crypto-node';
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
    const cipher = new AesCipher([{ id: 'contract', bytes: new Uint8Array(32).fill(1) }]);
    const persistence = await connect({ url, cipher });
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
