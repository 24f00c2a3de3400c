/** Which of the due rows, in their order: all except some, or exactly one. */
export type RowSelection<Row> = { readonly except: readonly Row[] } | { readonly only: Row };

/** The selection of a batch by default: every row that is due. */
export const ALL_ROWS = { except: [] } as const;
