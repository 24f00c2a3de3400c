import { expect } from 'chai';
import { schemaNotation } from './schema-notation.js';

const read = (schema: object): string => schemaNotation(schema as never).text.replaceAll(/<[^>]+>/g, '');

describe('the notation of a schema', () => {
  it('gives every field a line of its own, indented by its depth', () => {
    const inner = { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] };
    const schema = { type: 'object', properties: { id: { $ref: '#/components/schemas/Id' }, inner }, required: ['id'] };
    expect(read(schema)).to.equal(['{', '  id: Id', '  inner?: {', '    to: string', '  }', '}'].join('\n'));
  });

  it('tells the range of a number and the length of a text', () => {
    expect(read({ type: 'integer', minimum: 1, maximum: 7 })).to.equal('integer 1..7');
    expect(read({ type: 'string', maxLength: 60 })).to.equal('string, ..60 characters');
  });

  it('puts alternatives in parentheses where each item is one of them', () => {
    expect(read({ type: 'array', items: { enum: ['a', 'b'] } })).to.equal('(&quot;a&quot; | &quot;b&quot;)[]');
  });
});
