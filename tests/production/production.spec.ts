import { playInOrder } from '../support/play-in-order.js';
import { isRedisInstalled } from '../support/redis.js';
import { Company } from './company.js';
import { STEPS } from './steps.js';
import { Trial } from './trial.js';

describe('production, tried with real processes and providers over the wire', function () {
  playInOrder(this);
  let company: Company;
  let trial: Trial;
  before(async () => {
    company = await Company.found(isRedisInstalled());
    trial = new Trial(company);
  });
  after(() => company.close());

  for (const { title, play } of STEPS) it(title, async () => void (await play(trial)));
});
