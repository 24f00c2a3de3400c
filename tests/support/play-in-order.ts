import type { AsyncFunc, Context, Runnable, Suite } from 'mocha';

/** A hook or a step. */
type Part = Pick<Runnable, 'fn'>;

/** Mocha has no public name for the hooks of a suite. */
type SuiteHooks = Readonly<Record<'_beforeAll' | '_afterAll', readonly Part[]>>;

/**
 * The specs of the suite are steps that build on each other. The former ones are played first for a step that runs alone, and for a
 * repetition, on a new set-up. After a failed step the others are skipped.
 */
export function playInOrder(suite: Suite): void {
  const { _beforeAll, _afterAll } = suite as unknown as SuiteHooks;
  let played = 0;
  let failed = false;

  suite.beforeEach('the former steps', async function () {
    if (failed) this.skip();
    const step = this.currentTest as typeof this.currentTest & { currentRetry(): number };
    if (step.currentRetry() > 0) {
      await playAll(this, [..._afterAll, ..._beforeAll]);
      played = 0;
    }
    const position = suite.tests.findIndex(({ title }) => title === step.title);
    await playAll(this, suite.tests.slice(played, position));
    played = position;
  });
  suite.afterEach('count the step', function () {
    failed ||= this.currentTest?.state === 'failed';
    if (this.currentTest?.state === 'passed') played += 1;
  });
}

async function playAll(context: Context, parts: readonly Part[]): Promise<void> {
  for (const { fn } of parts) await (fn as AsyncFunc).call(context);
}
