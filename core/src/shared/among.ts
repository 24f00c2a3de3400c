/** Of the rows that are due, in their order: all but some, or one alone. */
export type Among<Row> = { readonly except: readonly Row[] } | { readonly only: Row };

/** What a batch takes of when it is told nothing. */
export const ALL_DUE = { except: [] } as const;
