import { expect } from 'chai';
import { negotiateLanguage } from './language.js';

describe('the language of an answer', () => {
  for (const [header, language] of [
    [undefined, 'ko'],
    ['', 'ko'],
    ['fr', 'ko'],
    ['en', 'en'],
    ['en-GB,en;q=0.9,ko;q=0.8', 'en'],
    ['fr-FR, EN;q=0.5', 'en'],
    [' ko-KR,en', 'ko'],
    ['fr-en', 'ko'],
    ['kok-IN,en;q=0.9', 'en'],
    ['enm', 'ko'],
    ['en_US', 'en'],
    ['en;q=0', 'ko'],
    ['en; Q=0.000 , ko', 'ko'],
    ['ko;q=0,en;q=0.001', 'en'],
    ['en-GB;q=0,en', 'en'],
  ] as const)
    it(`is ${language} for ${header ?? 'no header'}`, () => expect(negotiateLanguage(header)).to.equal(language));
});
