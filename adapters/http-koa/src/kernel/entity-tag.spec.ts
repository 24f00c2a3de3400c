import { expect } from 'chai';
import { entityTag, isUnchanged } from './entity-tag.js';

const tag = entityTag(Buffer.from('text'));

describe('an entity tag', () => {
  it('is the same for the same text, and another for another', () => {
    expect(tag).to.match(/^"[\w-]{43}"$/);
    expect(entityTag(Buffer.from('text'))).to.equal(tag);
    expect(entityTag(Buffer.from('text '))).not.to.equal(tag);
  });

  for (const header of [tag, `W/${tag}`, `"other", ${tag}`, '*'])
    it(`is known to a client that sends ${header.replaceAll(tag, 'it')}`, () =>
      expect(isUnchanged(header, tag)).to.equal(true));

  for (const header of [undefined, '', '"other"', tag.slice(1, -1)])
    it(`is not known to a client that sends ${header ?? 'nothing'}`.replaceAll(tag.slice(1, -1), 'it unquoted'), () =>
      expect(isUnchanged(header, tag)).to.equal(false),
    );
});
