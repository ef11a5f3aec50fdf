import type { Recommended } from './recommended-data.ts'
import { RecommendedLots } from './recommended.tsx'
import { useFreshRecommended } from './use-fresh-recommended.ts'

/** The fragment of the home page, which is made anew by itself. */
export function FreshRecommended({ data, refreshMs }: { readonly data: Recommended | null; readonly refreshMs: number }) {
  return <RecommendedLots data={useFreshRecommended(data, refreshMs)} />
}
