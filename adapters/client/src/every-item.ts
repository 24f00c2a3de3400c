import { toApiError, type ErrorBody } from './api-error.js';

/** One page of a list. */
export interface Page<Item> {
  readonly data?:
    { readonly data: readonly Item[]; readonly pagination: { readonly nextCursor: string | null } } | undefined;
  readonly error?: { readonly error: ErrorBody } | undefined;
  readonly response: Response;
}

/** The start of a page: empty for the first, the cursor for others. */
export interface PagePosition {
  readonly cursor?: string;
}

/**
 * All items of a list; each page is requested when it is needed:
 * `for await (const payment of everyItem((at) => client.GET('/api/payments', { params: { query: { ...at, size: 100 } } })))`.
 * Concurrent changes neither skip nor repeat an item.
 *
 * @throws ApiError when the service refuses a page.
 */
export async function* everyItem<Item>(
  get: (position: PagePosition) => Promise<Page<Item>>,
): AsyncGenerator<Item, void, undefined> {
  let position: PagePosition | null = {};
  while (position !== null) {
    const { data, error, response }: Page<Item> = await get(position);
    if (data === undefined) throw toApiError(response, error?.error);
    yield* data.data;
    const { nextCursor }: { readonly nextCursor: string | null } = data.pagination;
    position = nextCursor === null ? null : { cursor: nextCursor };
  }
}
