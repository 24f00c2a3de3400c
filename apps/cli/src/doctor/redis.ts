import { describeFailure } from '@spotter/app-http';
import { ok, wrong, type Finding } from './finding.js';
import { firstAnswer, firstLine } from './reach.js';

const PORT = 6_379;

export async function examineRedis(address: string | null): Promise<Finding> {
  if (address === null) return ok('redis', 'Not configured: processes poll every second.');
  try {
    const answer = await ping(new URL(address));
    return answer.startsWith('+PONG')
      ? ok('redis', 'Reachable.')
      : wrong('redis', `Redis answers ${firstLine(answer)}.`, 'Correct user, password and database in REDIS_URL.');
  } catch (error) {
    return wrong('redis', `Redis cannot be reached: ${describeFailure(error)}.`, 'Start it, or correct REDIS_URL.');
  }
}

/** All commands are sent on the same connection; the `+OK` for each but the last is removed from the answer. */
async function ping(url: URL): Promise<string> {
  const [user, password] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const database = url.pathname.slice(1);
  const commands = [
    ...(password === '' ? [] : [['AUTH', ...(user === '' ? [] : [user]), password]]),
    ...(database === '' ? [] : [['SELECT', database]]),
    ['PING'],
  ];
  const answer = await firstAnswer(url, PORT, url.protocol === 'rediss:', commands.map(toCommand).join(''));
  return answer.replace(/^(?:\+OK\r\n)+/, '') || '+PONG';
}

const toCommand = (words: readonly string[]): string =>
  `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`;
