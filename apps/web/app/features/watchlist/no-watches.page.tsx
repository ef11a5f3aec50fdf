import { Link } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import type { PageHead } from '../../platform/page-module.ts'
import { LanePath } from '../errors/error-view.tsx'

export const load = async (): Promise<null> => null

export const head = (): PageHead => ({})

/** A watch list that holds no lot, and how lots come to it (MKT-2.16). */
export function Page() {
  const text = useText()
  return (
    <section className="empty">
      <LanePath />
      <h1>{text.t('watch.none.title')}</h1>
      <p>{text.t('watch.none.text')}</p>
      <Link className="btn ink" to="/lotSearchResults">
        {text.t('error.find')}
      </Link>
    </section>
  )
}
