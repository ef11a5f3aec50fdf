import { Link } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { Nothing } from '../../ui/error-view.tsx'
import { LateRecommended } from '../recommended/late-recommended.tsx'
import { IdeaLinks } from '../recommended/idea-links.tsx'
import { loadForEmpty, type ForEmpty } from '../recommended/recommended-data.ts'

export const load = (args: LoadArgs): Promise<ForEmpty> => loadForEmpty(args)

export const head = (): PageHead => ({})

/** A list of lots that holds none, with what others look at and look for. */
export function Page({ data }: { readonly data: ForEmpty }) {
  const text = useText()
  return (
    <>
      <Nothing title={text.t('search.none.title')} words={text.t('search.none.lots')}>
        <p className="acts">
          <Link className="btn ink" to="/lotSearchResults">
            {text.t('search.none.all')}
          </Link>
          <Link className="btn" to="/vehicleFinder">
            {text.t('finder.title')}
          </Link>
        </p>
        <IdeaLinks ideas={data.ideas} />
      </Nothing>
      <LateRecommended data={data.recommended} />
    </>
  )
}
