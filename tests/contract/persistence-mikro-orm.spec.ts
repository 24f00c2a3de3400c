import { AesCipher } from '@spotter/crypto-node';
import { connect } from '@spotter/persistence-mikro-orm';
import { migratedDatabase } from '../support/migrated-database.js';
import { describePersistence } from './persistence-contract.js';

describePersistence({
  name: 'persistence on PostgreSQL',
  async open() {
    const { url, drop } = await migratedDatabase();
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
