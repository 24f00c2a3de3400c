import { defaultPolicies } from '@spotter/core/application';
import { RecordDemand, type DemandCount, type Search } from '@spotter/core/demand';
import { HOUR, plus } from '@spotter/core/kernel';
import { expect } from 'chai';
import { NINE } from '../contract/builders.js';

const { maxWaiting, storedWithinMs } = defaultPolicies.demand;
const SEARCH: Search = {
  at: NINE,
  storeId: null,
  tier: null,
  startsAt: NINE,
  endsAt: plus(NINE, HOUR),
  wanted: 3,
  found: 3,
};

/** The numbers of searches that were stored together. */
function recordingFixture() {
  const stored: number[] = [];
  const add = async (counts: readonly DemandCount[]) => void stored.push(...counts.map(({ searches }) => searches));
  const recording = new RecordDemand({
    transaction: { run: (work) => work({ demandCounts: { add } }) },
    policies: defaultPolicies,
  });
  const note = (count: number) => Array.from({ length: count }, () => recording.note(SEARCH));
  return { stored, recording, note };
}

describe('RecordDemand', () => {
  it('stores searches together, a minute after the first', async () => {
    const { stored, recording, note } = recordingFixture();
    note(1);
    recording.note({ ...SEARCH, at: plus(NINE, storedWithinMs - 1) });
    await recording.flushDue(plus(NINE, storedWithinMs - 1));
    expect(stored).to.deep.equal([]);
    await recording.flushDue(plus(NINE, storedWithinMs));
    expect(stored).to.deep.equal([2]);
    await recording.flushDue(plus(NINE, 2 * storedWithinMs));
    expect(stored).to.deep.equal([2]);
  });

  it('stores five thousand searches at once', async () => {
    const { stored, recording, note } = recordingFixture();
    note(4_999);
    await recording.flushDue(NINE);
    expect(stored).to.deep.equal([]);
    note(1);
    await recording.flushDue(NINE);
    expect(stored).to.deep.equal([5_000]);
  });

  it('keeps at most ten thousand waiting searches', async () => {
    const { stored, recording, note } = recordingFixture();
    note(maxWaiting + 1);
    await recording.flush();
    expect(stored).to.deep.equal([maxWaiting]);
  });
});
