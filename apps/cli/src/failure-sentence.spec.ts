import { expect } from 'chai';
import { failureSentence } from './failure-sentence.js';

describe('the sentence of a failed command', () => {
  it('has the cause, which says what an unavailable database lacks', () => {
    const cause = new Error('PostgreSQL 55P03, canceling statement due to lock timeout');
    const error = new Error('The database is not available at the moment.', { cause });
    expect(failureSentence(error)).to.equal(
      'The database is not available at the moment: PostgreSQL 55P03, canceling statement due to lock timeout.',
    );
  });

  it('is the message itself without a cause', () => {
    expect(failureSentence(new Error('PORT: must be a number.'))).to.equal('PORT: must be a number.');
    expect(failureSentence(new Error('connect ECONNREFUSED 127.0.0.1:1'))).to.equal('connect ECONNREFUSED 127.0.0.1:1');
  });
});
