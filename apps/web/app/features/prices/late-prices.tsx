import { lateComponent } from '../../platform/page/late-component.tsx'
import { fetchPart } from '../../platform/page/load-text.ts'

const parts = import.meta.glob<typeof import('./lot-prices.tsx')>('./lot-prices.tsx')

const loadPart = () => fetchPart(parts['./lot-prices.tsx'], 'prices')
const loaded = import.meta.env.SSR ? await loadPart() : null

/** What results let expect of a lot: what comparable ones sold for, earlier offerings of its vehicle, its yard and its seller. */
export const LatePrices = lateComponent(loaded?.LotPricesPart, async () => (await loadPart()).LotPricesPart)
