/** A selection of due rows, in their order: all except some, or exactly one. */
export type RowSelection<Row> = { readonly except: readonly Row[] } | { readonly only: Row };

/** The default selection of a batch: every due row. */
export const ALL_ROWS = { except: [] } as const;
