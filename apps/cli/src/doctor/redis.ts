import { ok, reasonOf, wrong, type Finding } from './finding.js';
import { firstWords } from './reach.js';

const PORT = 6_379;

export async function examineRedis(address: string | null): Promise<Finding> {
  if (address === null) return ok('redis', 'None: processes look by themselves, every second.');
  try {
    const answer = await ping(new URL(address));
    return answer.startsWith('+PONG')
      ? ok('redis', 'It answers.')
      : wrong('redis', `It answers ${answer.trim()}.`, 'Mend user and password in REDIS_URL.');
  } catch (error) {
    return wrong('redis', `It cannot be reached: ${reasonOf(error)}.`, 'Start it, or mend REDIS_URL.');
  }
}

/** The password is told on the same connection; its `+OK` is not what was asked. */
async function ping(url: URL): Promise<string> {
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const words = user === '' ? ['AUTH', password] : ['AUTH', user, password];
  const log = password === '' ? '' : command(...words);
  const answer = await firstWords(url, PORT, url.protocol === 'rediss:', `${log}${command('PING')}`);
  return answer.replace(/^\+OK\r\n/, '') || '+PONG';
}

const command = (...words: readonly string[]): string =>
  `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;
