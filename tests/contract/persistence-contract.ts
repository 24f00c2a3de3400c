import type { AdapterUnderTest } from './adapter-under-test.js';
import * as suites from './suites/index.js';

/** All guarantees of the repositories and queries of an adapter. */
export function describePersistence(adapter: AdapterUnderTest): void {
  describe(adapter.name, () => {
    for (const describeSuite of Object.values(suites)) describeSuite(adapter);
  });
}
