import { isRedisInstalled } from '../support/redis.js';
import { Company } from './company.js';
import { STEPS } from './steps.js';
import { Trial } from './trial.js';

describe('production, tried with real processes and providers over the wire', function () {
  let company: Company;
  let trial: Trial;
  /** The steps build on each other: those after a failed one are skipped. A repetition of the failed one is not. */
  let failed: string | null = null;
  before(async () => {
    company = await Company.found(isRedisInstalled());
    trial = new Trial(company);
  });
  after(() => company.close());

  for (const { title, play } of STEPS)
    it(title, async function () {
      if (failed !== null && failed !== title) this.skip();
      failed = title;
      await play(trial);
      failed = null;
    });
});
