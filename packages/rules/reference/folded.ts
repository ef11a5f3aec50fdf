/** A text as texts are compared: without accents and case, and with the plain form of letters that only look otherwise. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** Small letters and digits joined by hyphens, as addresses have a name: `Citroën C3` is `citroen-c3`. Empty where none is left. */
export const slugOf = (name: string): string =>
  folded(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
