import { isRedisInstalled } from '../support/redis.js';
import { Company } from './company.js';
import { STEPS } from './steps.js';
import { Trial } from './trial.js';

describe('production, tried with real processes and providers over the wire', function () {
  let company: Company;
  let trial: Trial;
  /** The steps build on each other. */
  let isBroken = false;
  before(async () => {
    company = await Company.found(isRedisInstalled());
    trial = new Trial(company);
  });
  after(() => company.close());

  for (const { title, play } of STEPS)
    it(title, async function () {
      if (isBroken) this.skip();
      isBroken = true;
      await play(trial);
      isBroken = false;
    });
});
