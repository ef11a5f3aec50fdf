import { Link } from 'react-router'
import { listDeskSales, type DeskSales } from '@app/contract/operations/sales/sale-desk.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../../platform/page/page-module.ts'
import { Icon } from '../../../ui/icon.tsx'
import { placeAsWritten } from '../../lots/lot-name.ts'
import { PageSteps } from '../../../ui/page-steps.tsx'
import { SaleForm } from './sale-form.tsx'

interface SalesData extends DeskSales {
  readonly yard: string
}

export async function load({ url, api }: LoadArgs): Promise<SalesData> {
  const yard = /^\d{1,6}$/.exec(url.searchParams.get('yard') ?? '')?.[0] ?? ''
  const page = /^[1-9]\d{0,5}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? '1'
  return { ...(await api(listDeskSales, { query: yard === '' ? { page } : { yard, page } })), yard }
}

const addressOf = (yard: string, page: number): string =>
  `/operations/sales?${new URLSearchParams({ ...(yard !== '' && { yard }), page: String(page) })}`

export const head = (_: SalesData, __: AppInfo, text: Text): PageHead => ({ title: text.t('ops.sales') })

/** Sales that operators build and run; the form of a new one. */
export function Page({ data }: { readonly data: SalesData }) {
  const text = useText()
  return (
    <div className="desk">
      <h1>{text.t('ops.sales')}</h1>
      <p>{text.t('ops.sales.lead')}</p>
      <details className="fold has-script">
        <summary>
          {text.t('ops.sale.new')}
          <Icon name="down" />
        </summary>
        <SaleForm yard={data.yard} setBackOn={data.setBackOn} />
      </details>
      <section className="sec">
        <form className="acts desk-find" method="get" action="">
          <label htmlFor="yard">{text.t('ops.sale.yard')}</label>
          <input className="in" id="yard" name="yard" inputMode="numeric" defaultValue={data.yard} />
          <button className="btn" type="submit">
            {text.t('ops.show')}
          </button>
          <output className="dim">{text.t('ops.sales.count', { count: data.total })}</output>
        </form>
        <div className="scroll">
          <table className="tbl">
            <thead>
              <tr>
                <th scope="col">{text.t('ops.sale.when')}</th>
                <th scope="col">{text.t('ops.sale')}</th>
                <th scope="col">{text.t('ops.sale.lane')}</th>
                <th scope="col">{text.t('ops.sale.saleType')}</th>
                <th scope="col">{text.t('ops.status')}</th>
                <th scope="col" className="num">
                  {text.t('ops.lots')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.sales.map((sale) => (
                <tr key={sale.saleId} data-sale={sale.saleId}>
                  <td>
                    {sale.localDate} {sale.localTime}
                  </td>
                  <td>
                    <Link className="link" to={`/operations/sales/${sale.saleId}`}>
                      {sale.name === '' ? placeAsWritten(sale.yardName) : sale.name}
                    </Link>
                  </td>
                  <td>{sale.lane}</td>
                  <td>{text.t(`ops.type.${sale.saleType}`)}</td>
                  <td>{text.dyn(`ops.status.${sale.status}`, sale.status)}</td>
                  <td className="num">{sale.lotCount}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <PageSteps page={data.page} pages={data.pages} to={(page) => addressOf(data.yard, page)} />
      </section>
    </div>
  )
}
