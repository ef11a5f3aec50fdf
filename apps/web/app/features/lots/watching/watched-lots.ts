import { lotStore } from '../../notes/lot-store.ts'

/** Lots that the reader of this document watches, as far as they are known. */
export const watchedLots = lotStore<true>()
