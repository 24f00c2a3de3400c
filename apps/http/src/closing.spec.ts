import { expect } from 'chai';
import { Closing } from './closing.js';

describe('closing', () => {
  it('closes once and in the opposite order of opening', async () => {
    const closed: string[] = [];
    const closing = new Closing();
    for (const name of ['database', 'server']) closing.add(async () => void closed.push(name));
    await Promise.all([closing.run(), closing.run()]);
    expect(closed).to.deep.equal(['server', 'database']);
  });

  it('closes the others when one fails, and rejects with its error', async () => {
    const closed: string[] = [];
    const closing = new Closing();
    closing.add(async () => void closed.push('database'));
    closing.add(() => Promise.reject(new Error('stuck')));
    expect(await closing.run().catch(String)).to.equal('Error: stuck');
    expect(closed).to.deep.equal(['database']);
  });
});
