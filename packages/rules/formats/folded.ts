/** A text as texts are compared: without accents and case, and with the plain form of letters that only look otherwise. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
