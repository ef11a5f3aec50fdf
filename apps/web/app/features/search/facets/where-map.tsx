import '../../../style/places.css'
import { useEffect, useState } from 'react'
import type { SearchCriteria } from '@app/rules/search/criteria.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { browserApi } from '../../../platform/browser-api.ts'
import { CountryMap } from '../../../ui/country-map.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { placeAsWritten } from '../../lots/lot-name.ts'
import { loadYards } from '../../reference/load-yards.ts'
import { whereDots } from './where-dots.ts'
import { YARD_CODE } from './where-states.ts'
import { wholeFacet } from './whole-facet.ts'

interface WhereMapProps {
  readonly criteria: SearchCriteria
  readonly onClose: () => void
}

type Found = ReturnType<typeof whereDots> | 'asked' | 'failed'

/** Where the results stand, on the map of the site's country; a dot leads to the results at its yards. */
export function WhereMap({ criteria, onClose }: WhereMapProps) {
  const text = useText()
  const { country } = siteOf(useApp().siteCode)
  const [found, setFound] = useState<Found>('asked')
  useEffect(() => {
    let isGone = false
    const find = async (): Promise<Found> => {
      const api = browserApi()
      const [counted, yards] = await Promise.all([wholeFacet(api, YARD_CODE, criteria), loadYards(api)])
      return whereDots(counted ?? [], { country, yards, criteria })
    }
    const show = async (): Promise<void> => {
      const next = await find().catch(() => 'failed' as const)
      if (!isGone) setFound(next)
    }
    void show()
    return () => {
      isGone = true
    }
  }, [criteria, country])
  const said = typeof found === 'string' ? text.t(`search.where.${found}`) : ''
  return (
    <Dialog title={text.t('search.where.title')} startsAtTitle onClose={onClose}>
      <output className="dim">
        {said}
        {typeof found !== 'string' && found.elsewhere > 0 ? text.t('search.where.elsewhere', { count: found.elsewhere }) : null}
      </output>
      {typeof found === 'string' ? null : (
        <CountryMap
          country={country}
          label={text.t('search.where.title')}
          dots={found.dots.map((dot) => ({
            ...dot,
            name: text.t('search.where.dot', { yard: placeAsWritten(dot.name), more: dot.more, lots: dot.lots }),
          }))}
        />
      )}
    </Dialog>
  )
}
