import '../../../style/desks.css'
import { Link } from 'react-router'
import {
  DESK_SALES_SHOWN,
  type DeskSales,
  type DeskSalesShown,
  listDeskSales,
  YARD_WORDS_LENGTH_MAX,
} from '@app/contract/operations/sales/planned-sales.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../../platform/page/page-module.ts'
import { Icon } from '../../../ui/icon.tsx'
import { placeAsWritten } from '../../lots/lot-name.ts'
import { PageSteps } from '../../../ui/page-steps.tsx'
import { SaleForm } from './sale-form.tsx'
import { SaleTable } from './sale-table.tsx'
import { DeskNav } from '../../desks/desk-nav.tsx'

const YARD_NUMBER = /^\d{1,6}$/
const YARDS_ID = 'yards'
const [TODAY] = DESK_SALES_SHOWN

/** Which list an address names. */
interface Listed {
  readonly show: DeskSalesShown
  /** Number of a yard or words of its name, as typed; empty for all. */
  readonly yard: string
}

interface SalesData extends DeskSales, Listed {}

export async function load({ url, api }: LoadArgs): Promise<SalesData> {
  const show = DESK_SALES_SHOWN.find((one) => one === url.searchParams.get('show')) ?? TODAY
  const yard = (url.searchParams.get('yard') ?? '').trim().slice(0, YARD_WORDS_LENGTH_MAX)
  const page = /^[1-9]\d{0,5}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? '1'
  const where = YARD_NUMBER.test(yard) ? { yard } : { ...(yard !== '' && { yardWords: yard }) }
  return { ...(await api(listDeskSales, { query: { ...where, show, page } })), show, yard }
}

function addressOf({ show, yard }: Listed, page = 1): string {
  const params = new URLSearchParams({
    ...(show !== TODAY && { show }),
    ...(yard !== '' && { yard }),
    ...(page > 1 && { page: String(page) }),
  })
  return params.size === 0 ? '/operations/sales' : `/operations/sales?${params}`
}

export const head = (_: SalesData, __: AppInfo, text: Text): PageHead => ({ title: text.t('ops.sales') })

/** The lists of sales, and one yard of each. */
function Narrowed({ data }: { readonly data: SalesData }) {
  const text = useText()
  return (
    <div className="sls-f">
      <nav className="seg" aria-label={text.t('plan.which')}>
        {DESK_SALES_SHOWN.map((show) => (
          <Link key={show} to={addressOf({ show, yard: data.yard })} aria-current={data.show === show ? 'page' : undefined}>
            {text.t(`plan.show.${show}`)}
          </Link>
        ))}
      </nav>
      <form className="acts desk-find" method="get" action="">
        {data.show === TODAY ? null : <input type="hidden" name="show" value={data.show} />}
        <label htmlFor="yard">{text.t('ops.sale.yard')}</label>
        <input
          key={data.yard}
          className="in"
          id="yard"
          name="yard"
          list={YARDS_ID}
          maxLength={YARD_WORDS_LENGTH_MAX}
          defaultValue={data.yard}
        />
        <button className="btn" type="submit">
          {text.t('ops.show')}
        </button>
        <output className="dim">{text.t('ops.sales.count', { count: data.total })}</output>
      </form>
    </div>
  )
}

/** Sales that operators build and run, what each lacks and its next step; the form of a new one. */
export function Page({ data }: { readonly data: SalesData }) {
  const text = useText()
  return (
    <div className="desk">
      <DeskNav />
      <h1>{text.t('ops.sales')}</h1>
      <p>{text.t('ops.sales.lead')}</p>
      <datalist id={YARDS_ID}>
        {data.yards.map(({ number, name }) => (
          <option key={number} value={name}>
            {`${placeAsWritten(name)}, ${number}`}
          </option>
        ))}
      </datalist>
      <details className="fold has-script">
        <summary>
          {text.t('ops.sale.new')}
          <Icon name="down" />
        </summary>
        <SaleForm yard={data.yard} yards={data.yards} yardsId={YARDS_ID} setBackOn={data.setBackOn} />
      </details>
      <section className="sec">
        <Narrowed data={data} />
        {data.sales.length === 0 ? <p className="dim">{text.t('plan.none')}</p> : <SaleTable sales={data.sales} />}
        <PageSteps page={data.page} pages={data.pages} to={(page) => addressOf(data, page)} />
      </section>
    </div>
  )
}
