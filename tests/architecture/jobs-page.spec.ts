import { JOB_SCHEDULES } from '@spotter/cron-runner';
import { expect } from 'chai';
import { textOf } from './pages.js';

describe('the table of jobs in docs/operations.md', () => {
  it('has a row for each job, and no other', () => {
    const [, section = ''] = textOf('docs/operations.md').split('\n## Jobs\n');
    const [table = ''] = section.split('\n### ');
    const rows = [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, job = '']) => job);
    expect(rows.toSorted()).to.deep.equal(Object.keys(JOB_SCHEDULES).toSorted());
  });
});
