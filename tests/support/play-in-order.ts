import type { Suite, Test } from 'mocha';
import { isRepetition, playAll } from './repetition.js';

/**
 * The specs of the suite are steps that build on each other. The former ones are played first for a step that runs alone, and for a
 * repetition. After a failed step the others are skipped.
 */
export function playInOrder(suite: Suite): void {
  let played = 0;
  let failed = false;

  suite.beforeEach('the former steps', async function () {
    if (failed) this.skip();
    const step = this.currentTest as Test;
    if (isRepetition(step)) played = 0;
    const position = suite.tests.findIndex(({ title }) => title === step.title);
    await playAll(this, suite.tests.slice(played, position));
    played = position;
  });
  suite.afterEach('count the step', function () {
    failed ||= this.currentTest?.state === 'failed';
    if (this.currentTest?.state === 'passed') played += 1;
  });
}
