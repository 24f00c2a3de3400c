import { describe as describeViolation, replayCommand, shrink, simulate } from '@spotter/simulation';
import { expect } from 'chai';
import { seededPopulation, settingsOf } from './seeded-population.js';

/** `npm run simulate:nightly` simulates a thousand seeds for 30 days each. */
const SEEDS = Number(process.env['SIMULATED_SEEDS'] ?? 8);

describe('a simulation with faults', function () {
  this.timeout(600_000);

  for (let seed = 0; seed < SEEDS; seed += 1)
    it(`keeps every invariant after every step with seed ${seed}`, async () => {
      const { violation } = await simulate(seededPopulation(seed, 15));
      if (!violation) return;
      const minimal = await shrink(seededPopulation(seed, 15));
      expect.fail(
        [describeViolation(violation), replayCommand(minimal.options, true, settingsOf(seed)), ...minimal.lines].join(
          '\n',
        ),
      );
    });
});
