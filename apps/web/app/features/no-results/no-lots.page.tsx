import { Link } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import type { PageHead } from '../../platform/page/page-module.ts'
import { Nothing } from '../../ui/error-view.tsx'

export const load = async (): Promise<null> => null

export const head = (): PageHead => ({})

/** A list of lots that holds none. */
export function Page() {
  const text = useText()
  return (
    <Nothing title={text.t('search.none.title')} words={text.t('search.none.lots')}>
      <Link className="btn ink" to="/lotSearchResults">
        {text.t('search.none.all')}
      </Link>
      <Link className="btn" to="/vehicleFinder">
        {text.t('finder.title')}
      </Link>
    </Nothing>
  )
}
