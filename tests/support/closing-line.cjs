// Mocha's spec reporter, then one line that people and machines read alike.
const { reporters } = require('mocha');

module.exports = class ClosingLine extends reporters.Spec {
  epilogue() {
    super.epilogue();
    const { passes, failures } = this.stats;
    console.log(`${passes} passed, ${failures} failed`);
  }
};
