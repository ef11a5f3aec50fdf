import { addText, REST } from '../../../platform/page/load-text.ts'

// By pattern, so that the words of this part travel with it and not with the page that opens it.
const parts = import.meta.glob<typeof import('./purchase-part.tsx')>('./purchase-part.tsx')

/** Buy-it-now and offers of a lot, with their words. */
export async function loadPurchase() {
  const [module] = await Promise.all([parts['./purchase-part.tsx']?.(), addText('operations'), addText(REST)])
  return module ?? null
}
