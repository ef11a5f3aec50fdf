import type { Money } from '@app/contract/sites.ts'
import { lotStore } from '../../notes/lot-store.ts'

/** The middle price of lots comparable to those of this document; empty until it is known, and for lots with too few. */
export const comparablePrices = lotStore<Money>()
