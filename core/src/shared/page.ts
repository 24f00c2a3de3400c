/** Which part of a list is wanted: `page` from 1, `size` from 1 to 100. */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly page: number;
  readonly size: number;
  /** How long the list is. An adapter may end long lists (no earlier than after 1,000 items), and then counts no further. */
  readonly total: number;
}

/** How many rows come before the page. */
export const offsetOf = ({ page, size }: PageRequest): number => (page - 1) * size;

/** The same page, of other items. */
export const mapPage = <From, To>(page: Page<From>, map: (item: From) => To): Page<To> => ({
  ...page,
  items: page.items.map(map),
});
