import { expect } from 'chai';
import { z } from 'zod';
import { explainedEnum } from './explained-enum.js';

describe('an explained enumeration', () => {
  const status = explainedEnum({ open: 'can be booked', closed: 'withdrawn' });

  it('permits the explained values only', () => {
    expect(status.parse('open')).to.equal('open');
    expect(status.safeParse('booked').success).to.equal(false);
  });

  it('shows values and meanings in the document, in their order', () =>
    expect(z.toJSONSchema(status)).to.deep.include({
      enum: ['open', 'closed'],
      description: '`open`: can be booked; `closed`: withdrawn',
    }));
});
