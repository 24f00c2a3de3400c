import { describeFailure } from '@spotter/app-http';
import { ok, wrong, type Finding } from './finding.js';
import { firstAnswer, firstLine } from './reach.js';

const PORT = 6_379;

export async function examineRedis(address: string | null): Promise<Finding> {
  if (address === null) return ok('redis', 'Not configured: processes poll every second.');
  try {
    const refusal = await write(new URL(address));
    return refusal === ''
      ? ok('redis', 'Reachable.')
      : wrong('redis', `Redis answers ${firstLine(refusal)}.`, 'Correct REDIS_URL, or the rights of its user.');
  } catch (error) {
    return wrong('redis', `Redis cannot be reached: ${describeFailure(error)}.`, 'Start it, or correct REDIS_URL.');
  }
}

/** Sends all commands on the same connection. A replica answers PING. @returns the answer without the `+OK` of each command. */
async function write(url: URL): Promise<string> {
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const database = url.pathname.slice(1);
  const commands = [
    ...(password === '' ? [] : [['AUTH', ...(user === '' ? [] : [user]), password]]),
    ...(database === '' ? [] : [['SELECT', database]]),
    ['SET', 'spotter-limit-probe', '', 'PX', '1000'],
  ];
  const answer = await firstAnswer(url, PORT, url.protocol === 'rediss:', commands.map(toCommand).join(''));
  return answer.replace(/^(?:\+OK\r\n)+/, '');
}

const toCommand = (words: readonly string[]): string =>
  `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;
