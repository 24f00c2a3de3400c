import { expect } from 'chai';
import { startCompiledSpotter } from '../support/spotter-process.js';

describe('the process of a command', () => {
  it('ends with its whole output although a provider never ends its answer, which keeps a connection open', async () => {
    const openHandle = 'data:text/javascript,setInterval(()=>undefined,1e6)';
    const command = await startCompiledSpotter({ NODE_OPTIONS: `--import ${openHandle}` }, 'jobs', 'list', '--json');
    expect(await command.ended).to.deep.equal({ code: 0, signal: null });
    expect(JSON.parse(command.output())).to.have.length.above(10);
  });
});
