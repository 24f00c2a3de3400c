import { expect } from 'chai';
import { instant } from '@spotter/core/kernel';
import { UuidIds } from './uuid-ids.js';

describe('UUIDv7 ids', () => {
  it('have version 7 and sort by creation time', () => {
    let now = 1_000;
    const ids = new UuidIds({ now: () => instant(now) });
    const early = ids.next();
    now = 2_000;
    const late = ids.next();
    expect(early).to.match(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(early < late).to.equal(true);
  });

  it('increase within a millisecond and do not repeat', () => {
    const ids = new UuidIds({ now: () => instant(1_000) });
    const made = Array.from({ length: 10_000 }, () => ids.next() as string);
    expect(made).to.deep.equal([...made].sort());
    expect(new Set(made).size).to.equal(made.length);
  });
});
