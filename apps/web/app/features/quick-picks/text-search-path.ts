/** Where a text is searched for, of an address that named nothing known. */
export const textSearchPath = (value: string): string => `/search/${encodeURIComponent(value.toWellFormed())}`
