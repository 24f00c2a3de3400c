import { expect } from 'chai';
import type { Day } from '../../kernel/calendar.js';
import type { AdminId, PayoutBatchId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import {
  isOpenBatch,
  newPayoutBatch,
  payoutBatchStatus,
  releaseAutomatically,
  releaseBatch,
  requestRelease,
  type PayoutBatch,
} from './payout-batch.js';
import { refusalOf } from '../../kernel/testing/refusal-of.js';

const [first, second] = ['first' as AdminId, 'second' as AdminId];
const at = instant(5);
const open = newPayoutBatch('b' as PayoutBatchId, '2026-01-05' as Day, instant(0));
const requested = requestRelease(open, first);
const released = releaseBatch(requested, second, at);

const counts = { calculated: 0, processing: 0, deposited: 3, failed: 0, carried_over: 0 };
const statusOf = (batch: PayoutBatch, byStatus: Partial<typeof counts> = {}) =>
  payoutBatchStatus(batch, { byStatus: { ...counts, ...byStatus } });

const detailsOf = (work: () => unknown) => refusalOf(work)?.details ?? null;

describe('the release of a payout batch', () => {
  it('is requested by one person and done by another', () => {
    expect(requested).to.deep.equal({ ...open, requestedBy: 'first' });
    expect(released).to.deep.equal({ ...requested, releasedBy: 'second', releasedAt: 5 });
  });

  it('is refused for the person who requested it', () => {
    expect(detailsOf(() => releaseBatch(requested, first, at))).to.deep.equal({ policy: 'two-person-release' });
  });

  it('is requested once, and done once', () => {
    for (const batch of [requested, released, { ...open, releasedAt: at }])
      expect(detailsOf(() => requestRelease(batch, second))).to.include({ policy: 'state' });
    for (const batch of [open, released, { ...open, releasedAt: at }])
      expect(detailsOf(() => releaseBatch(batch, second, at))).to.include({ policy: 'state' });
  });

  it('is automatic under that policy, also after a request, and once', () => {
    expect(releaseAutomatically(open, at)).to.deep.equal({ ...open, releasedAt: 5 });
    expect(releaseAutomatically(requested, at)).to.deep.equal({ ...requested, releasedAt: 5 });
    expect(releaseAutomatically(released, instant(6))).to.equal(null);
  });
});

describe('a payout batch', () => {
  it('is joined by payouts until its release is requested', () => {
    expect([open, requested, released].map(isOpenBatch)).to.deep.equal([true, false, false]);
    expect(isOpenBatch({ ...open, releasedAt: at })).to.equal(false);
  });

  it('is done when every payout is deposited', () => {
    expect(statusOf(open)).to.equal('awaiting_request');
    expect(statusOf(requested)).to.equal('awaiting_release');
    expect(statusOf(released)).to.equal('done');
    for (const status of ['calculated', 'processing', 'failed'])
      expect(statusOf(released, { [status]: 1 })).to.equal('released');
  });
});
