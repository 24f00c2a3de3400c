import { MemoryDatabase } from '@spotter/memory';
import { describePersistence } from './persistence-contract.js';

describePersistence({
  name: 'persistence in memory',
  async open() {
    const database = new MemoryDatabase();
    return {
      transaction: (options) => database.transaction(options),
      queries: database.queries,
      close: () => Promise.resolve(),
    };
  },
});
