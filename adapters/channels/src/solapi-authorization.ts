import { createHmac, randomBytes } from 'node:crypto';

export interface SolapiKey {
  readonly apiKey: string;
  readonly apiSecret: string;
}

/**
 * Solapi's authorization header: a signature of the time and a random salt.
 * @see https://docs.solapi.com/authentication/overview#authorization
 */
export function solapiAuthorization({ apiKey, apiSecret }: SolapiKey, now: number): string {
  const date = new Date(now).toISOString();
  const salt = randomBytes(16).toString('hex');
  const signature = createHmac('sha256', apiSecret)
    .update(date + salt)
    .digest('hex');
  return `HMAC-SHA256 apiKey=${apiKey}, date=${date}, salt=${salt}, signature=${signature}`;
}
