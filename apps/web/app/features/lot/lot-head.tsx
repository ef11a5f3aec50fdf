import { useEffect } from 'react'
import { Link } from 'react-router'
import { EXACT_ENGINE } from '@app/rules/formats/lot-count.ts'
import { comparePath } from '@app/rules/lots/compare-path.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { useSingleKeys } from '../../platform/single-keys.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { Icon } from '../../ui/icon.tsx'
import { PrintButton } from '../../ui/print-button.tsx'
import { Heart } from '../lots/watching/heart.tsx'
import type { LotPageData } from './lot-data.ts'
import { LotVin } from '../lots/lot-vin.tsx'
import { RETURNS } from '../lots/screening/list-row.ts'
import { useListPlace } from '../lots/use-list-place.ts'
import { ShareButton } from './share-button.tsx'
import { useLotKeys } from './use-lot-keys.ts'

/** The lot's place in the list its reader came from, with the way back and to its neighbours. */
function Crumbs({ lotNumber }: { readonly lotNumber: number }) {
  const text = useText()
  const formats = useFormats()
  const place = useListPlace(lotNumber)
  const hasKeys = useSingleKeys()
  return (
    <nav className="crumbs" aria-label={text.t('nav.breadcrumb')}>
      <Link
        to={place?.address ?? '/lotSearchResults'}
        state={place ? RETURNS : null}
        rel="up"
        aria-keyshortcuts={hasKeys ? 'U' : undefined}
      >
        ← {place ? text.t('lot.results', { count: place.total }) : text.t('search.heading.all')}
      </Link>
      {place ? (
        <>
          <span>{text.t('lot.position', { position: formats.number(place.position), total: formats.number(place.total) })}</span>
          {place.previous ? (
            <Link to={place.previous} rel="prev" aria-keyshortcuts={hasKeys ? 'P' : undefined}>
              {text.t('lot.previous')}
            </Link>
          ) : null}
          {place.next ? (
            <Link to={place.next} rel="next" aria-keyshortcuts={hasKeys ? 'N' : undefined}>
              {text.t('lot.next')} →
            </Link>
          ) : null}
        </>
      ) : null}
    </nav>
  )
}

/** Name and numbers of a lot; ids and classes here are what page scripts look for (wire.md, hooks). */
export function LotHead({ data }: { readonly data: LotPageData }) {
  const text = useText()
  const { card, lot } = data
  const { number, name, path } = card
  const { member, searchEngine } = useApp()
  useLotKeys()
  useEffect(() => {
    void import('../lots/screening/seen-actions.ts').then(({ keepOpened }) => keepOpened(number, member))
    void import('../recommended/note-view.ts').then(({ noteView }) => noteView(number))
    if (searchEngine !== EXACT_ENGINE) void import('../recommended/search-insights.ts').then(({ reportOpened }) => reportOpened(number))
    // Who looks at a kiosk next is somebody else.
    if (member?.kind === 'kiosk') return
    void import('../find/recent.ts').then(({ rememberLot }) => rememberLot({ text: name, uri: path }))
  }, [number, name, path, member, searchEngine])
  return (
    <div className="lp-head title-and-highlights">
      <div>
        <Crumbs lotNumber={card.number} />
        <h1>{card.name}</h1>
        <p className="lp-id">
          <span>
            {text.t('search.column.lot')} <span className="lot-number">{card.number}</span>
          </span>
          {lot.vehicle.vin ? (
            <span>
              {text.t('lot.fact.vin')} <LotVin lotNumber={card.number} vin={lot.vehicle.vin} canUnmask={data.canUnmask} id="vinDiv" />
            </span>
          ) : null}
          {lot.isWholesale ? <span>{text.t('feature.wholesale')}</span> : null}
        </p>
      </div>
      <div className="lp-act">
        <Heart lot={card} hasWord />
        <Link className="btn" rel="nofollow" to={comparePath([card.number])}>
          <Icon name="table" />
          <span>{text.t('compare.do')}</span>
        </Link>
        <ShareButton title={card.name} />
        <PrintButton />
      </div>
    </div>
  )
}
