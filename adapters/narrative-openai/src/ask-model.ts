/** The model's address and our credentials. */
export interface Model {
  /** The base URL before `/chat/completions`: `https://api.openai.com/v1`. */
  readonly url: string;
  /** Null when the model needs no key. */
  readonly key: string | null;
  readonly model: string;
}

const MAX_ANSWER_BYTES = 65_536;

/** Why there is no text. It contains neither prompt nor answer, so that it can be logged. */
export class NoText extends Error {
  override readonly name = 'NoText';
}

/** The text of the model's answer. @param timeoutMs the time limit of the whole answer. @throws NoText */
export async function askModel(
  { url, key, model }: Model,
  { system, user }: { readonly system: string; readonly user: string },
  timeoutMs: number,
): Promise<string> {
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ];
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) },
      // OpenAI's reasoning models refuse `max_tokens` and a temperature; other servers do not know `max_completion_tokens`.
      body: JSON.stringify({ model, messages }),
      redirect: 'manual',
      signal,
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new NoText(`answered ${response.status}`);
    }
    return textIn(await bounded(response));
  } catch (error) {
    if (error instanceof NoText) throw error;
    throw new NoText(signal.aborted ? 'no answer in time' : 'no connection');
  }
}

/** @throws NoText above the size limit; the rest is not read. */
async function bounded({ body }: Response): Promise<string> {
  const received: AsyncIterable<Uint8Array> | readonly [] = body ?? [];
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of received) {
    size += chunk.length;
    if (size > MAX_ANSWER_BYTES) throw new NoText('answer too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Of `finish_reason`. */
const TRUNCATED: readonly unknown[] = ['length', 'content_filter'];

/** The content of the first choice; a truncated one is refused. */
function textIn(answer: string): string {
  const choice = field(field(jsonIn(answer), 'choices'), '0');
  const content = field(field(choice, 'message'), 'content');
  if (typeof content !== 'string') throw new NoText('unexpected answer');
  if (TRUNCATED.includes(field(choice, 'finish_reason'))) throw new NoText('truncated text');
  return content;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** A field of an unknown value. */
function field(json: unknown, name: string): unknown {
  return typeof json === 'object' && json !== null ? (json as Readonly<Record<string, unknown>>)[name] : undefined;
}
