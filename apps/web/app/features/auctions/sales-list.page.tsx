import { Link } from 'react-router'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { loadCalendar } from './load-calendar.ts'
import { nextSales } from './next-sales.ts'
import type { SaleRow } from './sale-row.ts'
import { SaleTable } from './sale-table.tsx'

interface SalesListData {
  readonly rows: readonly SaleRow[]
}

/** The running or next sale of each yard, for choosing (MQ-061). */
export async function load({ api }: LoadArgs): Promise<SalesListData> {
  return { rows: [...nextSales(await loadCalendar(api)).values()] }
}

export const head = (_data: SalesListData, _app: AppInfo, text: Text): PageHead => ({
  title: text.t('sales.list.title'),
  description: text.t('sales.list.description'),
})

export function Page({ data }: { readonly data: SalesListData }) {
  const text = useText()
  return (
    <div className="cal">
      <header className="cal-h">
        <h1>{text.t('sales.list')}</h1>
        <p className="dim">{text.t('sales.list.lead', { count: data.rows.length })}</p>
        <Link className="btn sm" to="/sales-data">
          {text.t('sales.data.title')}
        </Link>
      </header>
      {data.rows.length === 0 ? (
        <p className="empty">{text.t('sales.none')}</p>
      ) : (
        <SaleTable rows={data.rows} caption={text.t('sales.list')} />
      )}
    </div>
  )
}
