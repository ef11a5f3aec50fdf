import '../../style/landing.css'
import { lateLoader } from '../../platform/page/late-loader.ts'
import type { LoadArgs } from '../../platform/page/page-module.ts'
import type { LandingData } from '../landing-parts/landing-data.ts'
import { fetchLanding, LandingHead, landingHead, Neighbours } from '../landing-parts/late-landing.ts'
import { loadLoader as loadListLoader, Page as Results } from '../search/search-results.page.tsx'

const loadLoader = lateLoader(() => import('./load-landing.ts'))

/** A document brings its data along, so the loader comes only with the first move within it. */
export async function load(args: LoadArgs): Promise<LandingData> {
  // Without its parts the list is whole all the same.
  const [{ loadLanding }, list] = await Promise.all([loadLoader(), loadListLoader(), fetchLanding().catch(() => undefined)])
  return loadLanding(args, list)
}

export const head = landingHead

/** Lots of a make, a model, a year or a kind, with what stands near them. */
export function Page({ data }: { readonly data: LandingData }) {
  const { landing, results, prices } = data
  return (
    <div className="landing">
      <Results data={results}>
        <LandingHead data={data} />
      </Results>
      <Neighbours landing={landing} prices={prices} />
    </div>
  )
}
