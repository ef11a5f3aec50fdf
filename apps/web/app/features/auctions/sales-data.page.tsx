import { Link } from 'react-router'
import { exportRunLists, RUN_LIST_DAYS } from '@app/contract/auctions/auctions.ts'
import type { Text } from '@app/text/create-text.ts'
import type { ClockZone } from '@app/contract/clock-zone.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { useNow } from '../../platform/use-now.ts'
import { placeAsWritten } from '../lots/lot-name.ts'
import { loadCalendar } from './load-calendar.ts'
import { saleListPath } from './sale-row.ts'

const DAY_MS = 86_400_000

/** A yard with sales in the coming days. */
interface YardRow {
  readonly number: number
  readonly name: string
  /** Its next or running sale: start, the yard's clock, page. */
  readonly startsAtMs: number
  readonly zone: ClockZone
  readonly path: string
  /** Lots of all its sales in these days. */
  readonly lotCount: number
}

interface SalesData {
  readonly yards: readonly YardRow[]
}

const filePath = (yard?: number): string => (yard === undefined ? exportRunLists.path : `${exportRunLists.path}?yard=${yard}`)

/** Yards that sell in the coming days, in the order of their next sales (MKT-2.56). */
export async function load({ api, app }: LoadArgs): Promise<SalesData> {
  const { saleList } = await loadCalendar(api)
  const untilMs = app.nowMs + RUN_LIST_DAYS * DAY_MS
  const coming = saleList.filter(({ closedFlag, isLive, currentSaleTimeEpoch: atMs }) =>
    isLive ? true : closedFlag !== 'Y' && atMs >= app.nowMs && atMs <= untilMs,
  )
  const yards = new Map<number, YardRow>()
  for (const sale of coming) {
    const { yardNumber: number, currentSaleTimeEpoch: startsAtMs, lotCount } = sale
    const known = yards.get(number)
    yards.set(
      number,
      known
        ? { ...known, lotCount: known.lotCount + lotCount }
        : { number, name: sale.yardName, startsAtMs, zone: sale.clock, path: saleListPath(sale), lotCount },
    )
  }
  return { yards: [...yards.values()] }
}

export const head = (_data: SalesData, _app: AppInfo, text: Text): PageHead => ({
  title: text.t('sales.data.title'),
  description: text.t('sales.data.description', { days: RUN_LIST_DAYS }),
})

function Row({ yard }: { readonly yard: YardRow }) {
  const text = useText()
  const formats = useFormats()
  const nowMs = useNow()
  return (
    <tr data-yard={yard.number}>
      <td className="c-when">
        <p>{formats.yardTime(yard.startsAtMs, yard.zone, nowMs)}</p>
      </td>
      <th scope="row" className="c-yard">
        <Link to={yard.path}>{placeAsWritten(yard.name)}</Link>
      </th>
      <td className="c-lots num">{text.t('sales.lots.count', { count: yard.lotCount, shown: formats.number(yard.lotCount) })}</td>
      <td className="c-state">
        <a
          className="btn sm"
          href={filePath(yard.number)}
          download
          aria-label={text.t('sales.data.file.of', { yard: placeAsWritten(yard.name) })}
        >
          {text.t('sales.data.file')}
        </a>
      </td>
    </tr>
  )
}

/** Run lists of the coming days as files, yard by yard and all at once. */
export function Page({ data }: { readonly data: SalesData }) {
  const text = useText()
  return (
    <div className="cal">
      <header className="cal-h">
        <h1>{text.t('sales.data.title')}</h1>
        {data.yards.length === 0 ? null : (
          <a className="btn ink sm" href={filePath()} download>
            {text.t('sales.data.all')}
          </a>
        )}
      </header>
      <p className="dim">{text.t('sales.data.description', { days: RUN_LIST_DAYS })}</p>
      {data.yards.length === 0 ? (
        <p className="empty">{text.t('sales.none')}</p>
      ) : (
        <table className="sales">
          <caption className="vh">{text.t('sales.data.title')}</caption>
          <thead>
            <tr>
              <th scope="col">{text.t('sales.data.next')}</th>
              <th scope="col">{text.t('sales.yard')}</th>
              <th scope="col" className="num">
                {text.t('sales.lots')}
              </th>
              <th scope="col">{text.t('sales.data.file.column')}</th>
            </tr>
          </thead>
          <tbody>
            {data.yards.map((yard) => (
              <Row key={yard.number} yard={yard} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
