/** Where PortOne is, and who asks. */
export interface Access {
  readonly baseUrl: string;
  readonly apiSecret: string;
  readonly timeoutMs: number;
}

interface Post<Body> {
  readonly path: string;
  /** For three hours PortOne gives the answer to the first request of a key to all of them: a key is for one body. */
  readonly key: string;
  readonly body: Body;
  /** What PortOne's no is thrown as. */
  readonly refusal: new (data: never) => Error;
}

/** A request that moves money, under an idempotency key: the SDK cannot send one, nor be told to stop. */
export async function postOnce<Answer>(
  { baseUrl, apiSecret, timeoutMs }: Access,
  { path, key, body, refusal: Refusal }: Post<object>,
): Promise<Answer> {
  const response = await fetch(new URL(path, baseUrl), {
    method: 'POST',
    headers: {
      authorization: `PortOne ${apiSecret}`,
      'content-type': 'application/json',
      'idempotency-key': `"${key}"`,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Refusal(answer as never);
  return answer as Answer;
}
