import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

export interface UnsignedRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
}

/**
 * The headers of AWS Signature Version 4, which covers all headers and the whole body.
 * @param at milliseconds since 1970 in real time, because the sandbox's clock can be moved
 */
export async function signedHeaders(
  { method, url, headers = {}, body }: UnsignedRequest,
  { accessKeyId, secretAccessKey, region }: Credentials,
  at: number,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    // Without this header the library does not sign the body.
    headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
    accessKeyId,
    secretAccessKey,
    service: 's3',
    region,
    datetime: new Date(at).toISOString().replaceAll(/[-:]|\.\d{3}/g, ''),
    allHeaders: true,
  });
  const signed = await signer.sign();
  return Object.fromEntries(signed.headers);
}
