import { lateComponent } from '../../platform/page/late-component.tsx'
import { addText } from '../../platform/page/load-text.ts'

type Part = typeof import('./lot-prices.tsx')

// By pattern, and with its type spelled out (text-packs.ts reads both), so that its words travel with it and not with the page that shows it.
const parts = import.meta.glob<typeof import('./lot-prices.tsx')>('./lot-prices.tsx')

async function loadPart(): Promise<Part> {
  const [part] = await Promise.all([parts['./lot-prices.tsx']?.(), addText('prices')])
  if (!part) throw new Error('prices')
  return part
}
const loaded = import.meta.env.SSR ? await loadPart() : null

/** What results let expect of a lot: what comparable ones sold for, earlier offerings of its vehicle, its yard and its seller. */
export const LatePrices = lateComponent(loaded?.LotPricesPart, async () => (await loadPart()).LotPricesPart)
