/** Every word with one capital, whatever it is: `3L - JACKSONVILLE NORTH` → `3l - Jacksonville North` (wire.md §2). */
export const titleCased = (text: string): string =>
  text.toLowerCase().replace(/(^|\s)(\S)/g, (_, before: string, first: string) => before + first.toUpperCase())
