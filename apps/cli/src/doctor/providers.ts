import { describeFailure, type Configuration } from '@spotter/app-http';
import { ok, wrong, type Finding } from './finding.js';
import { firstAnswer, firstLine, reachWeb } from './reach.js';

/** Whether each configured provider is reachable. It asks only for an answer, so a wrong key is not noticed. */
export function examineProviders({
  portone,
  bank,
  channels: { fcm, solapi, smtp },
  videos,
  narrative,
}: Configuration): Promise<readonly Finding[]> {
  // The compiler names a provider that is missing here.
  const ofChannels: Readonly<Record<keyof Configuration['channels'], readonly Promise<Finding>[]>> = {
    fcm: [web('push', 'FCM_API_URL', fcm?.apiUrl), web('push keys', 'FCM_TOKEN_URL', fcm?.tokenUrl)],
    solapi: [web('chat and text messages', 'SOLAPI_API_URL', solapi?.url)],
    smtp: [mail(smtp?.url)],
  };
  return Promise.all([
    web('payment gateway', 'PORTONE_API_URL', portone?.url),
    bank?.kind === 'transfer-file'
      ? ok('bank', 'Staff upload payouts to the bank as files.')
      : web('bank', 'TOSS_API_URL', bank?.url),
    ...Object.values(ofChannels).flat(),
    ...(videos.kind === 's3' ? [web('video storage', 'S3_ENDPOINT', videos.endpoint)] : []),
    ...(narrative ? [languageModel(narrative.url)] : []),
  ]);
}

const reportSimulated = (about: string): Finding => ok(about, 'Simulated by the sandbox.');

async function web(about: string, variable: string, url: string | undefined): Promise<Finding> {
  if (url === undefined) return reportSimulated(about);
  try {
    await reachWeb(url);
    return ok(about, `${new URL(url).host} is reachable.`);
  } catch (error) {
    return unreachable(about, variable, new URL(url).host, error);
  }
}

/** Without it templates phrase the guidance. */
async function languageModel(url: string): Promise<Finding> {
  const finding = await web('language model', 'NARRATIVE_URL', url);
  return finding.verdict === 'wrong' ? { ...finding, verdict: 'unsure' } : finding;
}

async function mail(address: string | undefined): Promise<Finding> {
  if (address === undefined) return reportSimulated('e-mail');
  const url = new URL(address);
  const secure = url.protocol === 'smtps:';
  try {
    const greeting = await firstAnswer(url, secure ? 465 : 587, secure, null);
    return greeting.startsWith('220')
      ? ok('e-mail', `${url.host} answers.`)
      : wrong('e-mail', `${url.host} answers ${firstLine(greeting)}.`, 'Ask its operator, or correct SMTP_URL.');
  } catch (error) {
    return unreachable('e-mail', 'SMTP_URL', url.host, error);
  }
}

const unreachable = (about: string, variable: string, host: string, error: unknown): Finding =>
  wrong(
    about,
    `${host} cannot be reached: ${describeFailure(error)}.`,
    `Allow connections from this machine, or correct ${variable}.`,
  );
