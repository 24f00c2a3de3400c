import { expect } from 'chai';
import { phraseCode } from './phrases.js';

describe('the phrase of a code', () => {
  const PHRASES = { none: { ko: '없음', en: 'nothing' }, review: { ko: '검토', en: 'a review' } };

  it('is in the language of its reader', () => {
    expect(phraseCode(PHRASES, 'none', 'ko')).to.equal('없음');
    expect(phraseCode(PHRASES, 'review', 'en')).to.equal('a review');
  });

  it('is missing for a value that is not a code', () => {
    for (const other of ['Review', '', 'toString', null, undefined, 1, ['none']])
      expect(phraseCode(PHRASES, other, 'ko'), String(other)).to.equal(undefined);
  });
});
