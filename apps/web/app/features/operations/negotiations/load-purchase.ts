import { fetchPart, REST } from '../../../platform/page/load-text.ts'

const parts = import.meta.glob<typeof import('./purchase-part.tsx')>('./purchase-part.tsx')

/** Buy-it-now and offers of a lot, with their words. */
export const loadPurchase = () => fetchPart(parts['./purchase-part.tsx'], 'operations', REST)
