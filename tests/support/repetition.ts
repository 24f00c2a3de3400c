import type { AsyncFunc, Context, Runnable, Suite, Test } from 'mocha';

/** Mocha has no public name for the hooks of a suite and the number of the try. */
type SuiteHooks = Readonly<Record<'_beforeAll' | '_afterAll', readonly Pick<Runnable, 'fn'>[]>>;

export const isRepetition = (test: Test): boolean => (test as Test & { currentRetry(): number }).currentRetry() > 0;

/**
 * CI repeats a failed spec once (`.ci/run`). Its first try can have changed what `before` made, so the hooks of its suites run again.
 */
export const mochaHooks = {
  async beforeEach(this: Context): Promise<void> {
    const test = this.currentTest as Test;
    if (!isRepetition(test)) return;
    const suites = suitesOf(test.parent);
    // A fault that the tear-down finds belongs to the first try, which has failed already.
    for (const { _afterAll } of suites) await playAll(this, _afterAll).catch(() => undefined);
    for (const { _beforeAll } of suites.toReversed()) await playAll(this, _beforeAll);
  },
};

/** From the inner to the outer one. */
function suitesOf(suite: Suite | undefined): readonly SuiteHooks[] {
  return suite && !suite.root ? [suite as unknown as SuiteHooks, ...suitesOf(suite.parent)] : [];
}

export async function playAll(context: Context, parts: readonly Pick<Runnable, 'fn'>[]): Promise<void> {
  for (const { fn } of parts) await (fn as AsyncFunc).call(context);
}
