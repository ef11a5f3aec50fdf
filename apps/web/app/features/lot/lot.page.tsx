import { useEffect } from 'react'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import { lateComponent } from '../../platform/page/late-component.tsx'
import { lateLoader } from '../../platform/page/late-loader.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useEarlyLoad } from '../../platform/page/use-early-load.ts'
import { formatsOf } from '../../platform/use-formats.ts'
import { localPath } from '../../platform/routing/routing.ts'
import { BidPlace } from './bid-place.tsx'
import { DamageSection } from './damage/damage-section.tsx'
import { FactsSection } from './facts-section.tsx'
import { Gallery } from './gallery.tsx'
import type { LotPageData } from './lot-data.ts'
import { LotHead } from './lot-head.tsx'
import { vehicleLd } from './lot-ld.ts'
import { HistorySection } from './history-section.tsx'
import { SalePanel } from './sale/sale-panel.tsx'
import { LatePrices } from '../prices/late-prices.tsx'
import { LateRecommended } from '../recommended/late-recommended.tsx'
import { OwnNote } from '../notes/own-note.tsx'
import { Verdict } from '../lots/verdict.tsx'

const loadLoader = lateLoader(() => import('./lot-data.ts'))
const loadPapers = () => import('./papers-section.tsx')
const loadedPapers = import.meta.env.SSR ? await loadPapers() : null
const Papers = lateComponent(loadedPapers?.PapersSection, async () => (await loadPapers()).PapersSection)

/** A document brings its lot along, so the loader comes only with the next lot opened in it. */
export async function load(args: LoadArgs): Promise<LotPageData> {
  const { loadLot } = await loadLoader()
  return loadLot(args)
}

export function head(data: LotPageData, app: AppInfo, text: Text): PageHead {
  const { card } = data
  const formats = formatsOf(app, text)
  const [first] = data.pictures
  const damage = text.dyn(`damage.${card.damageCode}`, card.damage)
  return {
    title: text.t('lot.title.full', { name: card.name, number: card.number }),
    description: text.t('lot.description', {
      name: card.name,
      damage,
      odometer: card.odometer === null ? text.t('lot.odometer.none') : formats.distance(card.odometer, card.odometerUnit),
      title: text.dyn(`titleGroup.${card.titleGroup}`, ''),
      place: card.place,
    }),
    canonicalPath: card.path,
    ...(first ? { preloadImage: first.full } : {}),
    ...(import.meta.env.SSR && { jsonLd: vehicleLd(data, app) }),
  }
}

/** The address names the lot's own slug; the number alone decides (MQ-075). */
function useOwnAddress(path: string, locale: AppInfo['locale']): void {
  useEffect(() => {
    const own = localPath(locale, path)
    if (window.location.pathname !== own && window.location.pathname.includes('/lot/')) {
      window.history.replaceState(window.history.state, '', own + window.location.search + window.location.hash)
    }
  }, [path, locale])
}

export function Page({ data }: { readonly data: LotPageData }) {
  const text = useText()
  const { zone } = useApp()
  useOwnAddress(data.card.path, text.locale)
  useEarlyLoad(loadLoader)
  return (
    <div id="lot-details">
      <LotHead data={data} />
      <div className={data.isOldVersion ? 'lp is-plain' : 'lp'}>
        <div className="lp-main">
          <Gallery key={data.card.number} pictures={data.pictures} card={data.card} />
          <Verdict card={data.card} />
          <DamageSection card={data.card} plan={data.plan} pictures={data.pictures} />
          <LatePrices prices={data.prices} outlook={data.outlook} terms={data.priced} />
          <Papers data={data} />
          <FactsSection data={data} />
          <HistorySection
            revisions={data.revisions}
            pictureCount={data.pictures.length}
            odometerBrand={data.lot.condition.odometerBrand}
            zone={data.lot.sale.clock ?? zone}
          />
        </div>
        <aside className="panel" aria-label={text.t('lot.price')}>
          <BidPlace data={data} />
          <OwnNote lot={data.card.number} currency={data.card.currentBid.currency} terms={data.terms} />
          <SalePanel data={data} />
        </aside>
      </div>
      <LateRecommended data={data.recommended} />
    </div>
  )
}
