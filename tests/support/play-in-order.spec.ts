import { expect } from 'chai';
import Mocha from 'mocha';
import { playInOrder } from './play-in-order.js';
import { mochaHooks } from './repetition.js';

describe('steps that build on each other', () => {
  /** @param failing A step fails once for each time that it is listed. */
  async function play({ failing = [] as string[], retries = 0, only = '' }) {
    const mocha = new Mocha({ retries, reporter: 'min', grep: only });
    mocha.suite.beforeEach(mochaHooks.beforeEach);
    const suite = Mocha.Suite.create(mocha.suite, 'story');
    const log: string[] = [];
    playInOrder(suite);
    suite.beforeAll(() => void log.push('set up'));
    suite.afterAll(() => void log.push('tear down'));
    for (const title of ['one', 'two', 'three'])
      suite.addTest(
        new Mocha.Test(title, () => {
          log.push(title);
          const at = failing.indexOf(title);
          if (at >= 0) throw new Error(failing.splice(at, 1)[0]);
        }),
      );
    const states: string[] = [];
    const runner = new Mocha.Runner(mocha.suite);
    if (only) runner.grep(new RegExp(only), false);
    runner.on('test end', ({ title, state }) => states.push(`${title} ${state}`));
    await new Promise<void>((resolve) => void runner.run(() => resolve()));
    return { log: log.join(', '), states: states.join(', ') };
  }

  it('are played once each', async () => {
    expect(await play({})).to.deep.equal({
      log: 'set up, one, two, three, tear down',
      states: 'one passed, two passed, three passed',
    });
  });
  it('are repeated from the start, on a new set-up', async () => {
    expect(await play({ failing: ['two'], retries: 1 })).to.deep.equal({
      log: 'set up, one, two, tear down, set up, one, two, three, tear down',
      states: 'one passed, two passed, three passed',
    });
  });
  it('play the former ones first when one runs alone', async () => {
    const { log, states } = await play({ only: 'three' });
    expect([log, states]).to.deep.equal(['set up, one, two, three, tear down', 'three passed']);
  });
  it('end at the one that fails again', async () => {
    const { log, states } = await play({ failing: ['two', 'two'], retries: 1 });
    expect(log).to.equal('set up, one, two, tear down, set up, one, two, tear down');
    expect(states).to.equal('one passed, two failed, three pending');
  });
});
