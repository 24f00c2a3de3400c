// Mocha's spec reporter, then the specs that failed and passed when repeated, and one line that people and machines read alike.
const { reporters, Runner } = require('mocha');

module.exports = class ClosingLine extends reporters.Spec {
  #repeated = [];

  constructor(runner, options) {
    super(runner, options);
    runner.on(Runner.constants.EVENT_TEST_RETRY, (test, error) => this.#repeated.push({ test, error }));
  }

  epilogue() {
    super.epilogue();
    for (const { test, error } of this.#repeated) console.log(`repeated: ${test.fullTitle()}: ${error?.message}`);
    const { passes, failures } = this.stats;
    console.log(`${passes} passed, ${failures} failed`);
  }
};
