/** PortOne's address and our credentials. */
export interface Access {
  readonly baseUrl: string;
  readonly apiSecret: string;
  readonly timeoutMs: number;
}

interface Post {
  readonly path: string;
  /** For three hours PortOne repeats the first answer for a key, so a key belongs to one body. */
  readonly key: string;
  readonly body: object;
  /** PortOne's refusal as an error. */
  readonly refusal: new (data: never) => Error;
}

/** A request that moves money, with an idempotency key: the SDK supports neither the key nor cancellation. */
export async function postOnce<Answer>(
  { baseUrl, apiSecret, timeoutMs }: Access,
  { path, key, body, refusal: Refusal }: Post,
): Promise<Answer> {
  const response = await fetch(new URL(path, baseUrl), {
    method: 'POST',
    headers: {
      authorization: `PortOne ${apiSecret}`,
      'content-type': 'application/json',
      'idempotency-key': `"${key}"`,
    },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Refusal(answer as never);
  return answer as Answer;
}
