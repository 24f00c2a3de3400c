import { expect } from 'chai';
import { ASSISTED_ACTS, phraseAct } from './assisted-act.js';

describe('an action of staff for a member', () => {
  it('has a phrase of its own in both languages', () => {
    for (const [language, letters] of [
      ['ko', /[가-힣]/],
      ['en', /^[ -~]+$/],
    ] as const) {
      const phrases = ASSISTED_ACTS.map((act) => phraseAct(act, language));
      expect(new Set(phrases).size).to.equal(ASSISTED_ACTS.length);
      for (const phrase of phrases) expect(phrase).to.match(letters);
    }
  });

  it('is described as the member’s request when it is unknown', () => {
    for (const unknown of ['unspecified', 'toString', '', null, undefined, 1]) {
      expect(phraseAct(unknown, 'en')).to.equal('Your request');
      expect(phraseAct(unknown, 'ko')).to.equal('요청');
    }
  });
});
