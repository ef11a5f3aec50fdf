import { lateComponent } from '../../platform/page/late-component.tsx'
import { addText } from '../../platform/page/load-text.ts'
import type { Recommended } from './recommended-data.ts'

// By pattern, so that its words travel with it and not with the pages that show it.
const parts = import.meta.glob<typeof import('./recommended.tsx')>('./recommended.tsx')

async function loadFragment(): Promise<typeof import('./recommended.tsx')> {
  const [part] = await Promise.all([parts['./recommended.tsx']?.(), addText('recommended')])
  if (!part) throw new Error('recommended')
  return part
}
const loaded = import.meta.env.SSR ? await loadFragment() : null
const Fragment = lateComponent(loaded?.RecommendedLots, async () => (await loadFragment()).RecommendedLots)

/** The fragment at the end of a page. */
export const LateRecommended = ({ data }: { readonly data: Recommended | null }) => (data === null ? null : <Fragment data={data} />)
