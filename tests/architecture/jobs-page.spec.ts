import { JOB_SCHEDULES } from '@spotter/cron-runner';
import { expect } from 'chai';
import { namesInTable } from './pages.js';

describe('the table of jobs in docs/operations.md', () => {
  it('has a row for each job, and no other', () => {
    const documented = namesInTable('docs/operations.md', '## Jobs');
    expect(documented.toSorted()).to.deep.equal(Object.keys(JOB_SCHEDULES).toSorted());
  });
});
