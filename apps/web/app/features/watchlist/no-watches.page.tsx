import { Link } from 'react-router'
import { useText } from '../../platform/app-info.ts'
import type { PageHead } from '../../platform/page/page-module.ts'
import { Nothing } from '../../ui/error-view.tsx'

export const load = async (): Promise<null> => null

export const head = (): PageHead => ({})

/** A watch list that holds no lot, and how lots come to it (MKT-2.16). */
export function Page() {
  const text = useText()
  return (
    <Nothing title={text.t('watch.none.title')} words={text.t('watch.none.text')}>
      <Link className="btn ink" to="/lotSearchResults">
        {text.t('error.find')}
      </Link>
    </Nothing>
  )
}
