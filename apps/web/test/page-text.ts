/** Stands for `virtual:page-text`: no pack is left to be fetched, since load-language.ts brings every message. */
export const packs = {}
