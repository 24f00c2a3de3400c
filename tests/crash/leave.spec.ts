import { expect } from 'chai';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { startServiceProcess, type ServiceProcess } from '../support/service-process.js';
import { DataFolder } from './data-folder.js';
import { until } from '../contract/until.js';

const CLIENTS = 10;

interface AnsweredRequest {
  readonly status: number | undefined;
  /** The process asks its clients to use another one. */
  readonly leaving: boolean;
}

/** Over persistent connections, as clients and load balancers use. */
const ask = (url: string, agent: Agent): Promise<AnsweredRequest> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (answer) => {
      const { statusCode, headers } = answer;
      answer.resume().once('end', () => resolve({ status: statusCode, leaving: headers.connection === 'close' }));
    }).once('error', reject);
  });

describe('one of two services that is stopped under load', () => {
  let folder: DataFolder;
  let stays: ServiceProcess;
  let leaves: ServiceProcess;

  beforeEach(async () => {
    folder = await DataFolder.make();
    stays = await startServiceProcess({ DATA_FOLDER: folder.path });
    leaves = await startServiceProcess({ DATABASE_URL: await folder.databaseUrl(), SHUTDOWN_DELAY_MS: '4000' });
  });
  afterEach(async () => {
    stays.signal('SIGKILL');
    leaves.signal('SIGKILL');
    await folder.remove();
  });

  it('reports that it is not ready, serves until clients use the other service, and loses no request', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
    const answers: AnsweredRequest[] = [];
    let over = false;
    const client = async (): Promise<void> => {
      let { url } = leaves;
      while (!over) {
        const answer = await ask(`${url}/api/membership-plans`, agent);
        answers.push(answer);
        if (answer.leaving) ({ url } = stays);
      }
    };
    const clients = Promise.all(Array.from({ length: CLIENTS }, client));
    await until('all are served', () => answers.length > 10 * CLIENTS);
    expect((await ask(`${leaves.url}/readyz`, agent)).status).to.equal(200);

    leaves.signal('SIGTERM');
    await until('it is not ready', async () => (await ask(`${leaves.url}/readyz`, agent)).status === 503);
    expect(await leaves.ended).to.deep.equal({ code: 0, signal: null });
    over = true;
    await clients;
    agent.destroy();
    expect(new Set(answers.map(({ status }) => status))).to.deep.equal(new Set([200]));
    expect(answers.filter(({ leaving }) => leaving)).to.have.length(CLIENTS);
  });
});

describe('a service that cannot stop properly', () => {
  it('reports a failure of the stop, not of the start, and ends with 1', async () => {
    const folder = await DataFolder.make();
    const service = await startServiceProcess({ DATA_FOLDER: folder.path });
    const claim = (await readdir(folder.path)).find((name) => name.startsWith('claim.'))!;
    await rm(join(folder.path, claim));
    await mkdir(join(folder.path, claim)); // the service removes a file
    service.signal('SIGTERM');
    expect(await service.ended).to.deep.equal({ code: 1, signal: null });
    expect(service.written()).to.match(/^Spotter stopped with a failure: .*directory/m);
    await folder.remove();
  });
});
