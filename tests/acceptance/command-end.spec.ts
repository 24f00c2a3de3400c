import { expect } from 'chai';
import { startCompiledSpotter } from '../support/spotter-process.js';

const moduleOf = (source: string): string => `data:text/javascript,${encodeURIComponent(source)}`;

describe('the process of a command', () => {
  it('ends with its whole output although a provider never ends its answer, which keeps a connection open', async () => {
    const openHandle = 'data:text/javascript,setInterval(()=>undefined,1e6)';
    const command = await startCompiledSpotter({ NODE_OPTIONS: `--import ${openHandle}` }, 'jobs', 'list', '--json');
    expect(await command.ended).to.deep.equal({ code: 0, signal: null });
    expect(JSON.parse(command.output())).to.have.length.above(10);
  });

  it('ends by a SIGTERM that arrives while it loads, which the first process of a container would ignore by default', async () => {
    const hook = `export const resolve = (name, context, next) => {
      if (name.endsWith('command-line.js')) process.kill(process.pid, 'SIGTERM');
      return next(name, context);
    };`;
    const preload = `import { register } from 'node:module'; register(${JSON.stringify(moduleOf(hook))});`;
    const command = await startCompiledSpotter({ NODE_OPTIONS: `--import ${moduleOf(preload)}` }, 'jobs', 'list');
    expect(await command.ended).to.deep.equal({ code: 130, signal: null });
  });
});
