import { expect } from 'chai';
import fc from 'fast-check';
import { instant } from '../../kernel/instant.js';
import type { TimelineFact } from './timeline-fact.js';
import { factsToRead, isAfter, mergeTimeline, parseTimelineCursor } from './timeline-page.js';

const idOf = (number: number): string => `019c0000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`;

const fact = (at: number, number: number, source: 'event' | 'message' = 'event'): TimelineFact =>
  ({ source, at: instant(at), id: idOf(number), facts: { type: 'session-started' } }) as TimelineFact;

const ids = (facts: readonly TimelineFact[]) => facts.map(({ id }) => id);

describe('a page of a timeline', () => {
  it('merges the sources, newest first, and of one instant the highest id first', () => {
    const facts = [fact(1, 1), fact(3, 2), fact(2, 3, 'message'), fact(2, 4)];
    expect(ids(mergeTimeline(facts, { size: 10 }).items)).to.deep.equal([2, 4, 3, 1].map(idOf));
  });

  it('has one line for a fact that two sources found', () => {
    expect(mergeTimeline([fact(1, 1), fact(1, 1)], { size: 1 })).to.deep.include({ nextCursor: null });
  });

  it('names the last fact as its cursor only when more follow', () => {
    const facts = [fact(2, 2), fact(1, 1)];
    expect(mergeTimeline(facts, { size: 1 }).nextCursor).to.equal(`2.${idOf(2)}`);
    expect(mergeTimeline(facts, { size: 2 }).nextCursor).to.equal(null);
    expect(mergeTimeline([], { size: 2 })).to.deep.equal({ items: [], size: 2, nextCursor: null });
  });

  it('reads one fact more than it shows', () => {
    expect(factsToRead({ size: 20 })).to.equal(21);
  });

  it('shows every fact once over all pages, however the sources are cut', () => {
    const drawn = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 99 })), {
      selector: ([, number]) => number,
    });
    fc.assert(
      fc.property(drawn, fc.integer({ min: 1, max: 4 }), (rows, size) => {
        const facts = rows.map(([at, number]) => fact(at, number, number % 2 === 0 ? 'event' : 'message'));
        const sorted = ids(mergeTimeline(facts, { size: 200 }).items);
        const read: string[] = [];
        let cursor: string | undefined;
        do {
          const position = parseTimelineCursor({ size, cursor });
          const after = mergeTimeline(
            facts.filter((one) => isAfter(one, position)),
            { size: 200 },
          ).items;
          const ofSource = (source: TimelineFact['source']) =>
            after.filter((one) => one.source === source).slice(0, factsToRead({ size }));
          const page = mergeTimeline([...ofSource('message'), ...ofSource('event')], { size });
          read.push(...ids(page.items));
          cursor = page.nextCursor ?? undefined;
        } while (cursor !== undefined);
        expect(read).to.deep.equal(sorted);
      }),
    );
  });
});

describe('the cursor of a timeline', () => {
  it('is a time and an id', () => {
    expect(parseTimelineCursor({ size: 1, cursor: `5.${idOf(7)}` })).to.deep.equal({ at: 5, id: idOf(7) });
    expect(parseTimelineCursor({ size: 1 })).to.equal(null);
    const latest = 253_402_300_799_999;
    expect(parseTimelineCursor({ size: 1, cursor: `${latest}.${idOf(7)}` })).to.deep.equal({ at: latest, id: idOf(7) });
  });

  it('is refused in another form', () => {
    for (const cursor of ['', 'x', '5', `5.${idOf(7)}0`, `-5.${idOf(7)}`, `253402300800000.${idOf(7)}`, '5.7'])
      expect(() => parseTimelineCursor({ size: 1, cursor }), cursor).to.throw('Must be the nextCursor of a timeline.');
    expect(() => parseTimelineCursor({ size: 1, cursor: '' }))
      .to.throw()
      .with.deep.nested.property('details.issues[0].path', 'cursor');
  });
});
