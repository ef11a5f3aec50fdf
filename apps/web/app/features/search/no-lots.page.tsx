import { Link } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import type { PageHead } from '../../platform/page-module.ts'
import { LanePath } from '../errors/error-view.tsx'

export const load = async (): Promise<null> => null

export const head = (): PageHead => ({})

/** A list of lots that holds none. */
export function Page() {
  const text = useText()
  return (
    <section className="empty">
      <LanePath />
      <h1>{text.t('search.none.title')}</h1>
      <p>{text.t('search.none.lots')}</p>
      <Link className="btn ink" to="/lotSearchResults">
        {text.t('search.none.all')}
      </Link>
    </section>
  )
}
