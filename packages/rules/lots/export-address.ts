/** Files that a list of lots is written as. */
export const LIST_FILES = ['csv', 'xlsx'] as const
export type ListFile = (typeof LIST_FILES)[number]

/** Path and query of a list of lots as a file; the parameters are those of the call `exportLots`. */
export const exportAddress = (file: ListFile, list: Readonly<Record<string, string>>): string =>
  `/data/lots/export.${file}?${new URLSearchParams(list)}`
