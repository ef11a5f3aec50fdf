import '../../style/home.css'
import { Link } from 'react-router'
import { moneyOf } from '@app/contract/money.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import { lateComponent } from '../../platform/page/late-component.tsx'
import { useCountWords } from '../reference/count-words.ts'
import { lateLoader } from '../../platform/page/late-loader.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useEarlyLoad } from '../../platform/page/use-early-load.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { SearchBox } from '../find/search-box.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LotCardView } from '../lots/lot-card.tsx'
import { Budget } from './budget.tsx'
import { siteLd } from './site-ld.ts'
import type { HomeData, HomePageData } from './home-data.ts'

const loadLoader = lateLoader(() => import('./home-data.ts'))

/** Fetches the parts that lead on by links alone. */
const loadSections = () => import('./home-sections.tsx')
const loadedSections = import.meta.env.SSR ? await loadSections() : null
const BeforeLots = lateComponent(loadedSections?.BeforeLots, async () => (await loadSections()).BeforeLots)
const AfterLots = lateComponent(loadedSections?.AfterLots, async () => (await loadSections()).AfterLots)

/** A document brings its data along, so the loader comes only when the reader returns home within it. */
export async function load(args: LoadArgs): Promise<HomePageData> {
  const [{ loadHomePage }] = await Promise.all([loadLoader(), loadSections()])
  return loadHomePage(args)
}

export function head(data: HomeData, app: AppInfo, text: Text): PageHead {
  const [first] = data.lots
  return {
    title: text.t('home.title'),
    description: text.t('home.description'),
    ...(first?.photo ? { preloadImage: first.photo } : {}),
    ...(import.meta.env.SSR && { jsonLd: siteLd(app) }),
  }
}

/** The price all-in that is asked for first, whole units: what five thousand dollars are, roughly. */
const AFFORDABLE: Readonly<Record<string, number>> = { INR: 400_000, AED: 20_000, BHD: 2_000, OMR: 2_000 }
const AFFORDABLE_ELSEWHERE = 5_000

/** Searches that buyers ask for first. */
const QUICK = [
  ['home.quick.runs', '/lotSearchResults?condition=run-and-drive'],
  ['home.quick.clean', '/lotSearchResults?title=clean-title'],
  ['home.quick.hail', '/lotSearchResults?damage=hail'],
  ['feature.makeOffer', '/lotSearchResults?sells=takes-offers'],
  ['home.quick.buyNow', '/lotSearchResults?sells=buy-it-now'],
] as const

/** Cards on the first screen. */
const FIRST_COUNT = 4

function NextToSell({ data }: { readonly data: HomeData }) {
  const text = useText()
  const tell = useCountWords()
  if (data.lots.length === 0) return null
  return (
    <section className="sec" id="today" aria-labelledby="today-h">
      <div className="sec-h">
        <h2 id="today-h">{data.isToday ? text.t('home.today') : text.t('home.next')}</h2>
        <Link className="link more" to={data.dayPath}>
          {tell(data.dayTotal, (count) => text.t('home.today.all', { count }))}
        </Link>
      </div>
      <div className="lots strip">
        {data.lots.map((lot, index) => (
          <LotCardView key={lot.number} lot={lot} isFirst={index < FIRST_COUNT} />
        ))}
      </div>
    </section>
  )
}

export function Page({ data }: { readonly data: HomePageData }) {
  const text = useText()
  const tell = useCountWords()
  const formats = useFormats()
  const { locale, currency, member } = useApp()
  const affordable = AFFORDABLE[currency] ?? AFFORDABLE_ELSEWHERE
  useEarlyLoad(loadLoader)
  return (
    <>
      <section className="hero">
        <div>
          <h1>{data.total === 0 ? text.t('home.head.empty') : tell(data.total, (count) => text.t('home.head', { count }))}</h1>
          <p className="lede">{text.t('home.lead')}</p>
          <SearchBox
            key={locale}
            className="find bigfind"
            before={<Icon name="search" />}
            after={<button className="btn ink">{text.t('search.box.submit')}</button>}
          />
          <ul className="chips scrollx" aria-label={text.t('home.quick')}>
            <li>
              <Link className="chip" to={`/lotSearchResults?price=-${affordable}`}>
                {text.t('home.quick.under', { price: formats.money(moneyOf(affordable, currency)) })}
              </Link>
            </li>
            {QUICK.map(([key, path]) => (
              <li key={key}>
                <Link className="chip" to={path}>
                  {text.t(key)}
                </Link>
              </li>
            ))}
            <li>
              <Link className="chip" to="/vehicleFinder">
                {text.t('finder.title')}
              </Link>
            </li>
          </ul>
          {data.hasDemoPeople && member === null ? (
            <p>
              {text.t('demo.here')} <Link to="/demo">{text.t('demo.way')}</Link>
            </p>
          ) : null}
        </div>
        {data.reach ? <Budget first={data.reach} /> : null}
      </section>
      <BeforeLots data={data} />
      <NextToSell data={data} />
      <AfterLots data={data} />
    </>
  )
}
