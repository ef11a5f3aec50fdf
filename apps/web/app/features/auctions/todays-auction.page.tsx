import { Link } from 'react-router'
import { listTodaysAuctions } from '@app/contract/auctions/auctions.ts'
import type { AuctionGroup } from '@app/rules/auctions/group-auction.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { SaleTable } from './sale-table.tsx'
import { toSaleRow, type SaleRow } from './sale-row.ts'

interface TodayData {
  readonly rows: readonly SaleRow[]
}

export async function load({ api }: LoadArgs): Promise<TodayData> {
  const { auctions } = await api(listTodaysAuctions, {})
  return { rows: auctions.map(toSaleRow) }
}

export const head = (_data: TodayData, _app: AppInfo, text: Text): PageHead => ({
  title: text.t('sales.today.title'),
  description: text.t('sales.today.description'),
})

/** What runs comes first, then what is to come, then what is over. */
const GROUPS = ['live', 'later', 'ended'] as const satisfies readonly AuctionGroup[]

export function Page({ data }: { readonly data: TodayData }) {
  const text = useText()
  const groups = GROUPS.map((group) => ({ group, rows: data.rows.filter((row) => row.group === group) })).filter(
    ({ rows }) => rows.length > 0,
  )
  return (
    <div className="cal">
      <header className="cal-h">
        <h1>{text.t('sales.today')}</h1>
        <Link className="btn sm" to="/auctionCalendar">
          {text.t('sales.calendar')}
        </Link>
        <Link className="btn sm" to="/results">
          {text.t('results.title')}
        </Link>
      </header>
      {groups.length === 0 ? <p className="empty">{text.t('sales.today.none')}</p> : null}
      {groups.map(({ group, rows }) => (
        <section key={group} aria-labelledby={`group-${group}`}>
          <h2 id={`group-${group}`}>{text.t(`sales.group.${group}`)}</h2>
          <SaleTable rows={rows} caption={text.t(`sales.group.${group}`)} />
        </section>
      ))}
    </div>
  )
}
