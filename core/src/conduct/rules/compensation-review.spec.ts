import { expect } from 'chai';
import { type OpenCompensationReview, resolvedReview } from './compensation-review.js';
import type { AdminId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';

describe('a compensation review', () => {
  it('is resolved once', () => {
    const open = { status: 'open' } as OpenCompensationReview;
    const decision = { action: 'grant', why: 'Both were heard.', by: 'admin' as AdminId, at: instant(1) } as const;
    const resolved = resolvedReview(open, decision);
    expect(resolved).to.deep.equal({ status: 'resolved', decision });
    expect(() => resolvedReview(resolved, { ...decision, action: 'refuse' })).to.throw('resolved');
  });
});
