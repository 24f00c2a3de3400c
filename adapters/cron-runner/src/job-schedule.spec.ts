import { expect } from 'chai';
import { defaultPolicies } from '@spotter/core/application';
import { formatInstant, MINUTE, minus, parseInstant, plus, type Instant } from '@spotter/core/kernel';
import { JOB_SCHEDULES, lastDue, nextDue, type JobName } from './job-schedule.js';

const { payout } = defaultPolicies;
const at = (text: string): Instant => parseInstant(`${text}+09:00`)!;
const last = (job: JobName, when: Instant): string =>
  formatInstant(lastDue(JOB_SCHEDULES[job], when, payout)).slice(0, 19);
const next = (job: JobName, when: Instant): string =>
  formatInstant(nextDue(JOB_SCHEDULES[job], when, payout)).slice(0, 19);

describe('the schedule of the jobs', () => {
  it('makes a job due exactly at its time', () => {
    const due = at('2026-03-02T09:00:00');
    expect(last('fixed-slot-auto-book', due)).to.equal('2026-03-02T09:00:00');
    expect(last('fixed-slot-auto-book', minus(due, 1))).to.equal('2026-02-23T09:00:00');
    expect(next('fixed-slot-auto-book', minus(due, 1))).to.equal('2026-03-02T09:00:00');
    expect(next('fixed-slot-auto-book', due)).to.equal('2026-03-09T09:00:00');
  });

  it('checks no-shows every minute', () => {
    const when = at('2026-03-02T18:15:59.999');
    expect(last('no-show-detection', when)).to.equal('2026-03-02T18:15:00');
    expect(last('no-show-detection', plus(when, 1))).to.equal('2026-03-02T18:16:00');
  });

  it('calculates payouts every second Monday, the first day of a period', () => {
    expect(last('payout-calculate', at('2026-01-19T03:00:00'))).to.equal('2026-01-19T03:00:00');
    for (const time of ['03:00:00', '12:00:00'])
      expect(last('payout-calculate', at(`2026-01-26T${time}`)), time).to.equal('2026-01-19T03:00:00');
    expect(next('payout-calculate', at('2026-01-19T03:00:00'))).to.equal('2026-02-02T03:00:00');
  });

  it('deposits every hour from Monday to Friday', () => {
    expect(last('payout-deposit', at('2026-01-19T04:20:00'))).to.equal('2026-01-19T04:20:00');
    expect(next('payout-deposit', at('2026-01-23T22:20:00'))).to.equal('2026-01-23T23:20:00');
    expect(next('payout-deposit', at('2026-01-23T23:20:00'))).to.equal('2026-01-26T00:20:00');
  });

  it('renews memberships daily after midnight in Seoul', () => {
    expect(last('membership-renewal', at('2026-03-02T00:09:59'))).to.equal('2026-03-01T00:10:00');
    expect(last('membership-renewal', at('2026-03-02T00:10:00'))).to.equal('2026-03-02T00:10:00');
  });

  it('creates tax reports in the last hour of each month and after its end', () => {
    for (const lastDay of ['2026-02-28', '2028-02-29', '2026-04-30', '2026-03-31'])
      expect(last('tax-report-generate', at(`${lastDay}T23:59:59`))).to.equal(`${lastDay}T23:00:00`);
    expect(next('tax-report-generate', at('2026-02-28T23:59:59'))).to.equal('2026-03-01T04:00:00');
  });

  it('has a time for each job', () => {
    const when = at('2026-03-02T12:34:56');
    for (const job of Object.keys(JOB_SCHEDULES) as JobName[]) {
      const due = lastDue(JOB_SCHEDULES[job], when, payout);
      expect(due, job).to.be.at.most(when);
      expect(lastDue(JOB_SCHEDULES[job], due, payout), job).to.equal(due);
      expect(nextDue(JOB_SCHEDULES[job], minus(due, MINUTE / 2), payout), job).to.equal(due);
    }
  });
});
