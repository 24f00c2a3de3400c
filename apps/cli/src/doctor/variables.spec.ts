import { expect } from 'chai';
import { examineVariables } from './variables.js';

const todos = (variables: Readonly<Record<string, string>>) => examineVariables(variables).map(({ todo }) => todo);

describe('the check of variables', () => {
  it('names a variable that differs by one character from one that is not set', () => {
    for (const name of ['TOKEN_SECRET', 'TOKEN_SECRETSS', 'TOKEN_SECRETZ', 'TOKENSECRETS', 'OKEN_SECRETS'])
      expect(examineVariables({ [name]: 'a' }), name).to.deep.equal([
        { about: 'variables', verdict: 'unsure', says: `${name} is not read.`, todo: 'Did you mean TOKEN_SECRETS?' },
      ]);
  });

  it('accepts set variables, others of the machine and short names', () => {
    for (const name of ['TOKEN_SECRETS', 'TOKEN_SECRETS_OF_ANOTHER', 'TOKN_SECRET', 'POST', 'PATH', 'HOME'])
      expect(todos({ [name]: 'a' }), name).to.deep.equal([]);
    expect(todos({ TOKEN_SECRET: 'a', TOKEN_SECRETS: 'b' })).to.deep.equal([]);
  });
});
