import { Link } from 'react-router'
import { getDeskSale, listYardLots, repeatSale, type SaleBuilt, type YardLots } from '@app/contract/operations/sales/sale-desk.ts'
import { type DeskOverride, listOverrides } from '@app/contract/operations/lane-desk.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../../platform/page/page-module.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { ActButton } from '../../../ui/form/busy-button.tsx'
import { PageSteps } from '../../../ui/page-steps.tsx'
import { placeAsWritten } from '../../lots/lot-name.ts'
import { AddLots } from './add-lots.tsx'
import { CancelSale } from './cancel-sale.tsx'
import { Overrides } from '../overrides.tsx'
import { MoveSale } from './move-sale.tsx'
import { SaleLots } from './sale-lots.tsx'
import { LACKING, type Lacking } from './sale-plan.ts'
import { SaleVersions } from './sale-versions.tsx'
import { useDesk } from '../../desks/use-desk.ts'
import { DeskNav } from '../../desks/desk-nav.tsx'

/** Lots of a run list on one page. */
const RUN_A_PAGE = 50

interface SaleData extends SaleBuilt {
  /** The whole run list by numbers; `lots` are those of this page. */
  readonly order: readonly number[]
  readonly page: number
  readonly pages: number
  /** Only lots that lack this are listed, so many; null for all. */
  readonly lacking: { readonly what: Lacking; readonly count: number } | null
  readonly free: YardLots['lots']
  readonly waiting: readonly DeskOverride[]
}

/** Lots of a run list that lack what an address names; all where it names nothing. */
const lackingOf = (lots: SaleBuilt['lots'], what: Lacking | null): SaleBuilt['lots'] =>
  what === null ? lots : lots.filter((lot) => (what === 'minimum' ? lot.isWithoutMinimum : lot.isWithoutPicture))

const addressOf = (saleId: number, what: Lacking | undefined, page: number): string =>
  `/operations/sales/${saleId}?${new URLSearchParams({ ...(what !== undefined && { lacks: what }), page: String(page) })}`

export async function load({ params, url, api }: LoadArgs): Promise<SaleData> {
  const built = await api(getDeskSale, { params: { saleId: params['saleId'] ?? '' } })
  const [{ lots: free }, { overrides }] = await Promise.all([
    api(listYardLots, { params: { yard: String(built.sale.yardNumber) } }),
    api(listOverrides, {}),
  ])
  const own = new Set<number | null>(built.lots.map(({ lotNumber }) => lotNumber))
  const waiting = overrides.filter(({ lotNumber }) => own.has(lotNumber))
  const what = (Object.keys(LACKING) as Lacking[]).find((one) => one === url.searchParams.get('lacks')) ?? null
  const listed = lackingOf(built.lots, what)
  const pages = Math.max(1, Math.ceil(listed.length / RUN_A_PAGE))
  const page = Math.min(pages, Number(/^[1-9]\d{0,5}$/.exec(url.searchParams.get('page') ?? '')?.[0] ?? 1))
  const lots = listed.slice((page - 1) * RUN_A_PAGE, page * RUN_A_PAGE)
  const lacking = what === null ? null : { what, count: listed.length }
  return { ...built, lots, order: built.lots.map(({ lotNumber }) => lotNumber), page, pages, lacking, free, waiting }
}

export const head = ({ sale }: SaleData, _: AppInfo, text: Text): PageHead => ({
  title: `${text.t('ops.sale')} ${placeAsWritten(sale.yardName)}`,
})

/** One sale as it is built: its run list, lots that may be added, and the versions in force for it. */
export function Page({ data }: { readonly data: SaleData }) {
  const text = useText()
  const formats = useFormats()
  const { nowMs } = useApp()
  const { act, message, say } = useDesk()
  const { sale, lots, order, page, pages, lacking, free, versions } = data
  const facts = [
    formats.yardTime(Date.parse(sale.startsAt), sale.clock, nowMs),
    // A sale by the clock has lots and no lane.
    sale.lane === '' ? '' : `${text.t('ops.sale.lane')} ${sale.lane}`,
    text.t(`ops.type.${sale.saleType}`),
    text.dyn(`ops.status.${sale.status}`, sale.status),
  ]
  const isOver = sale.status === 'CANCELLED' || sale.status === 'CLOSED'
  return (
    <div className="desk">
      <DeskNav />
      <h1>{sale.name === '' ? placeAsWritten(sale.yardName) : sale.name}</h1>
      <p>{facts.filter((fact) => fact !== '').join(', ')}</p>
      <p className="acts">
        {sale.saleType === 'live' ? (
          <Link className="btn" to={`/operations/lanes/${sale.saleId}`}>
            {text.t('ops.lane')}
          </Link>
        ) : null}
        {sale.recurrence === '' ? null : (
          <ActButton className="btn has-script" act={() => act((api) => api(repeatSale, { params: { saleId: String(sale.saleId) } }))}>
            {text.t('ops.sale.next')}
          </ActButton>
        )}
      </p>
      {sale.cancelReason === '' ? null : <p role="status">{text.t('ops.cancelled', { reason: sale.cancelReason })}</p>}
      <output className="desk-said">{message}</output>
      <Overrides overrides={data.waiting} act={act} />
      {lacking === null ? null : (
        <p className="acts">
          <b role="status">{text.t(`plan.lack.${LACKING[lacking.what]}`, { count: lacking.count })}</b>
          <Link className="link" to={`/operations/sales/${sale.saleId}`}>
            {text.t('plan.lots.all')}
          </Link>
        </p>
      )}
      <SaleLots
        saleId={sale.saleId}
        saleType={sale.saleType}
        lots={lots}
        order={order}
        isOpen={lacking?.what === 'minimum'}
        act={act}
        say={say}
      />
      <PageSteps page={page} pages={pages} to={(to) => addressOf(sale.saleId, lacking?.what, to)} />
      {isOver ? null : <AddLots saleId={sale.saleId} free={free} />}
      <SaleVersions versions={versions} />
      {sale.status === 'SCHEDULED' ? <MoveSale built={data} /> : null}
      {isOver ? null : <CancelSale built={data} act={act} />}
    </div>
  )
}
