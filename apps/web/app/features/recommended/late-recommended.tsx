import { lateComponent } from '../../platform/page/late-component.tsx'
import { fetchPart } from '../../platform/page/load-text.ts'
import type { Recommended } from './recommended-data.ts'

const parts = import.meta.glob<typeof import('./recommended.tsx')>('./recommended.tsx')

const loadFragment = () => fetchPart(parts['./recommended.tsx'], 'recommended')
const loaded = import.meta.env.SSR ? await loadFragment() : null
const Fragment = lateComponent(loaded?.RecommendedLots, async () => (await loadFragment()).RecommendedLots)

/** The fragment at the end of a page. */
export const LateRecommended = ({ data }: { readonly data: Recommended | null }) => (data === null ? null : <Fragment data={data} />)
