import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect } from 'chai';
import { api, ok, type Person } from '../support/api.js';
import { playInOrder } from '../support/play-in-order.js';
import { rowsOf } from '../support/rows-of.js';
import { SANDBOX } from '../support/sandbox.js';
import { demoDatabase } from '../support/service.js';
import { startServiceProcess, type ServiceProcess } from '../support/service-process.js';
import { headOf, mp4 } from '../support/video.js';
import { until } from '../contract/until.js';

const MEBI = 1_024 * 1_024;
const STATEMENT = 'Ten years of coaching, and a certificate.';

describe('a large video', function () {
  playInOrder(this);
  let folder: string;
  let database: Awaited<ReturnType<typeof demoDatabase>>;
  let service: ServiceProcess;
  let mentor: Person;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'spotter-large-'));
    database = await demoDatabase();
    service = await start();
    mentor = await api(service.url).logIn('mentor1@spotter.test');
    const addTally =
      'insert into mentor_tally (mentor_id, rating_sum, rating_count, completed_sessions) values ($1, 5, 1, 50)';
    await rowsOf(database.url, addTally, [mentor.user.id]);
    ok(await caller().post(PATH, { statement: STATEMENT }));
  });
  after(async () => {
    service.signal('SIGKILL');
    await service.ended;
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const PATH = '/api/mentors/me/pro-application';
  const start = () => startServiceProcess({ DATABASE_URL: database.url, VIDEO_FOLDER: folder, NOTIFIER: 'none' });
  const caller = () => api(service.url).as(mentor);
  const stored = async (): Promise<readonly string[]> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  };

  function upload(): ClientRequest {
    const headers = {
      authorization: `Bearer ${mentor.accessToken}`,
      'content-type': 'multipart/form-data; boundary=b',
      'transfer-encoding': 'chunked',
    };
    return request(new URL(`${PATH}/video`, service.url), { method: 'POST', headers });
  }

  /** A form whose file is generated while it is sent. */
  function* formOf(mebibytes: number): Generator<Buffer> {
    const piece = Buffer.alloc(MEBI, 1);
    yield Buffer.from(headOf('b', 'video', 'me.mp4'));
    yield mp4(MEBI);
    for (let number = 1; number < mebibytes; number += 1) yield piece;
    yield Buffer.from('\r\n--b--\r\n');
  }

  /** In bytes, from Linux; null elsewhere. */
  async function memory(of: 'VmRSS' | 'VmHWM'): Promise<number | null> {
    const status = await readFile(`/proc/${service.pid}/status`, 'utf8').catch(() => '');
    const [, kibibytes] = new RegExp(`${of}:\\s+(\\d+) kB`).exec(status) ?? [];
    return kibibytes === undefined ? null : Number(kibibytes) * 1_024;
  }

  const sent = async (mebibytes: number): Promise<readonly [status: number, text: string]> => {
    const outgoing = upload();
    const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
    await pipeline(Readable.from(formOf(mebibytes)), outgoing).catch(() => undefined);
    const [answer] = await answered;
    return [answer.statusCode ?? 0, Buffer.concat(await answer.toArray()).toString()];
  };

  it('is streamed without being kept in memory', async () => {
    await sent(8); // one-time allocations are done
    const before = await memory('VmRSS');
    const [status, text] = await sent(160);
    expect([status, JSON.parse(text).data.video.bytes]).to.deep.equal([201, 160 * MEBI]);
    const peak = await memory('VmHWM');
    if (before !== null && peak !== null) expect((peak - before) / MEBI).to.be.below(80);
    expect(await stored()).to.have.length(1);
  });

  it('is refused above 200 MiB, and the previous video stays', async () => {
    const [status, text] = await sent(201);
    expect([status, JSON.parse(text).error.code]).to.deep.equal([400, 'VALIDATION_ERROR']);
    expect(await stored()).to.have.length(1);
  });

  it('is removed by the next sweep when the service is killed during the upload', async () => {
    const outgoing = upload();
    outgoing.on('error', () => undefined);
    for (const piece of [...formOf(2)].slice(0, -1)) outgoing.write(piece);
    await until('a part of it is stored', async () => (await stored()).some((name) => name.endsWith('.part')));
    service.signal('SIGKILL');
    await service.ended;
    service = await start();
    expect(await stored()).to.have.length(2);
    const { system, cron } = {
      system: api(service.url).withKey(SANDBOX.systemKey),
      cron: api(service.url).withKey(SANDBOX.cronKey),
    };
    const sweep = async () => (await cron.post('/api/system/cron/video-sweep')).body.data;
    expect(await sweep(), 'too early').to.include({ considered: 0 });
    await system.post('/api/system/clock', { advance: 7 * 3_600 });
    expect(await sweep()).to.include({ considered: 1, changed: 1 });
    expect(await stored()).to.have.length(1);
    mentor = await api(service.url).logIn('mentor1@spotter.test');
    const { video } = await caller().read(PATH);
    expect(video).to.include({ bytes: 160 * MEBI });
  });
});
