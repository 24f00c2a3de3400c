import { createHash, createHmac } from 'node:crypto';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

export interface Unsigned {
  readonly method: string;
  /** Its path and its query are escaped as `escaped` does. */
  readonly url: URL;
  /** Besides those that a signature always covers. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * The headers that prove whose request it is, and that its body is whole (AWS Signature Version 4, Authorization header, the payload
 * in a single chunk).
 * @param at milliseconds since 1970; by the real time, whatever the sandbox's clock says
 */
export function signedHeaders(
  { method, url, headers = {}, body }: Unsigned,
  { accessKeyId, secretAccessKey, region }: Credentials,
  at: number,
): Record<string, string> {
  const time = new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`;
  const payload = sha256(body);
  const covered = byName({ ...headers, host: url.host, 'x-amz-content-sha256': payload, 'x-amz-date': time });
  const names = covered.map(([name]) => name).join(';');
  const canonical = [
    method,
    url.pathname,
    byName(Object.fromEntries(url.search.slice(1).split('&').filter(Boolean).map(pair)))
      .map(joined)
      .join('&'),
    ...covered.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    payload,
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const key = [time.slice(0, 8), region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  const signature = hmac(key, toSign).toString('hex');
  const { host: _, ...sent } = Object.fromEntries(covered);
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}`;
  return { ...sent, authorization };
}

/** As RFC 3986 escapes all but unreserved characters. */
export const escaped = (text: string): string =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

const byName = (fields: Readonly<Record<string, string>>): readonly (readonly [string, string])[] =>
  Object.entries(fields)
    .map(([name, value]) => [name, value] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));

/** A name without a value is signed with an empty one. */
const pair = (text: string): [string, string] => {
  const [name = '', value = ''] = text.split('=');
  return [name, value];
};
const joined = ([name, value]: readonly [string, string]): string => `${name}=${value}`;

const sha256 = (data: string | Uint8Array): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
