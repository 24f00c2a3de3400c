import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import pg from 'pg';
import { until } from '../contract/until.js';
import { freshDatabase, templateDatabase } from './postgres.js';
import { rowsOf } from './rows-of.js';

describe('databases for tests', () => {
  it('start as copies of their template and are separate', async () => {
    const template = await templateDatabase('prepared-once', async (url) => {
      await rowsOf(url, 'CREATE TABLE prepared AS SELECT 42 AS answer');
    });
    const [one, other] = await Promise.all([freshDatabase(template), freshDatabase(template)]);
    await rowsOf(one.url, 'DELETE FROM prepared');
    expect(await rowsOf(other.url, 'TABLE prepared')).to.deep.equal([{ answer: 42 }]);
    await Promise.all([one.drop(), other.drop()]);
  });

  it('share a template that is prepared once in a run', async () => {
    let times = 0;
    const count = (): Promise<void> => {
      times += 1;
      return Promise.resolve();
    };
    const names = await Promise.all([templateDatabase('counted', count), templateDatabase('counted', count)]);
    expect(names).to.deep.equal(['counted', 'counted']);
    expect(times).to.equal(1);
  });

  it('are removed with their server after a killed run, like every temporary folder', async () => {
    const program = `
      const { freshDatabase } = await import(${JSON.stringify(new URL('./postgres.ts', import.meta.url))});
      const pg = (await import('pg')).default;
      const client = new pg.Client((await freshDatabase()).url);
      await client.connect();
      const { rows } = await client.query("SELECT current_setting('port')::int AS port");
      const { temporaryFolder } = await import(${JSON.stringify(new URL('./temporary-folder.ts', import.meta.url))});
      process.send({ ...rows[0], folder: temporaryFolder() });`;
    const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
    const child = spawn(
      process.execPath,
      ['--conditions=source', '--import', tsx, '--input-type=module', '-e', program],
      { cwd: new URL('.', import.meta.url), stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
    );
    const [{ port, folder }] = (await once(child, 'message')) as [{ port: number; folder: string }];
    expect(existsSync(folder)).to.equal(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    await until('the server has ended', async () => !(await answers(port)));
    await until('the folder is removed', () => !existsSync(folder));
  });
});

async function answers(port: number): Promise<boolean> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'spotter', password: 'any' });
  const [attempt] = await Promise.allSettled([client.connect()]);
  await client.end();
  return attempt.status === 'fulfilled' || !String(attempt.reason).includes('ECONNREFUSED');
}
