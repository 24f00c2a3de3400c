import type { RowChange } from '@spotter/memory';
import { expect } from 'chai';
import { CheckKeys } from './check-keys.js';
import type { SentRequest } from './simulated-apps.js';

const answered = { status: 200, body: '{"session":{"memberId":"m"}}' };
const refused = { status: 422, body: '{"code":"not-found"}' };

/** The findings about a request of a mentor about a member, when the account was closed before the repetition of the request. */
function foundAfterClosing(closed: string | null): readonly string[] {
  const found: string[] = [];
  const request = {
    caller: 'p',
    who: 'mentor 1',
    route: 'post',
    answers: [answered, refused],
  } as unknown as SentRequest;
  const apps = { currentRequest: null, attemptedRequests: new Set([request]) };
  const check = new CheckKeys({ apps }, (_, problem) => found.push(problem));
  if (closed !== null) check.onChange({ table: 'closedAccounts', after: { id: closed } } as RowChange);
  check.afterStep();
  return found;
}

describe('the check of requests under keys', () => {
  it('finds a repetition with another answer', () => {
    for (const closed of [null, 'somebody else']) expect(foundAfterClosing(closed)).to.have.length(1);
  });

  it('accepts another answer once the account of the caller, or of a person in the answer, was closed', () => {
    for (const closed of ['p', 'm']) expect(foundAfterClosing(closed)).to.deep.equal([]);
  });
});
