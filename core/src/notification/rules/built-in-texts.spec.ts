import { createHash } from 'node:crypto';
import { expect } from 'chai';
import { builtInText, TEXT_VERSION } from './built-in-texts.js';
import { TEMPLATES } from './templates.js';

/** Of the built-in texts of each version. */
const DIGESTS: Readonly<Record<number, string>> = { 1: '04fd76d7936a5507' };

describe('the built-in texts', () => {
  it('of a version never change: raise TEXT_VERSION, keep the former text and add the digest', () => {
    const digest = createHash('sha256').update(JSON.stringify(TEMPLATES)).digest('hex').slice(0, 16);
    expect(DIGESTS[TEXT_VERSION]).to.equal(digest);
  });

  it('are found in their version, by default in the current one', () => {
    const current = TEMPLATES.promotion.member?.en;
    expect(builtInText('promotion', 'member', 'en')).to.equal(current);
    expect(builtInText('promotion', 'member', 'en', TEXT_VERSION)).to.equal(current);
    expect(builtInText('promotion', 'admin', 'en')).to.equal(undefined);
  });
});
