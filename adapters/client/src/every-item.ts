import { refusedWith } from './refused.js';

/** One page of a list, as the client answers it. */
export interface Page<Item> {
  readonly data?:
    | {
        readonly data: readonly Item[];
        readonly pagination: { readonly page: number; readonly size: number; readonly total: number };
      }
    | undefined;
  readonly error?: Parameters<typeof refusedWith>[1] extends infer Body
    ? { readonly error: NonNullable<Body> } | undefined
    : never;
  readonly response: Response;
}

/**
 * Everything of a list, page after page, each asked for when it is needed:
 * `for await (const payment of everyItem((page) => client.GET('/api/payments', { params: { query: { page, size: 100 } } })))`.
 *
 * @throws Refused when the service refuses a page.
 */
export async function* everyItem<Item>(
  get: (page: number) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  for (let number = 1; ; number += 1) {
    const { data, error, response } = await get(number);
    if (data === undefined) throw refusedWith(response, error?.error);
    yield* data.data;
    const { page, size, total } = data.pagination;
    if (data.data.length === 0 || page * size >= total) return;
  }
}
