import { expect } from 'chai';
import { failuresInWords } from './job-run-text.js';

describe('the failures of a job run, as text', () => {
  const failures = [{ id: 'a', code: 'payment-failed', message: 'No answer.' }] as const;

  it('are those that the report names, and the number of the others', () => {
    const report = { considered: 5, changed: 2, skipped: 1, failures };
    expect(failuresInWords(report)).to.deep.equal(['  a  payment-failed  No answer.', '  and 1 more']);
    expect(failuresInWords({ ...report, skipped: 2 })).to.deep.equal(['  a  payment-failed  No answer.']);
  });
});
