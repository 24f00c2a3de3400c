import { describe as inWords, replayCommand, shrink, simulate } from '@spotter/simulation';
import { expect } from 'chai';
import { seededTown, SETTINGS } from './seeded-town.js';

/** `npm run simulate:nightly` plays a thousand, for 30 days each. */
const SEEDS = Number(process.env['SIMULATED_SEEDS'] ?? 8);

describe('whatever people and machines do', function () {
  this.timeout(600_000);

  for (let seed = 0; seed < SEEDS; seed += 1)
    it(`every invariant holds after every step: seed ${seed}`, async () => {
      const { violation } = await simulate(seededTown(seed, 15));
      if (!violation) return;
      const story = await shrink(seededTown(seed, 15));
      expect.fail([inWords(violation), replayCommand(story.options, true, SETTINGS), ...story.lines].join('\n'));
    });
});
