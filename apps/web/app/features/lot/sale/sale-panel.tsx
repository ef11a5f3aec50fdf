import { Link } from 'react-router'
import { dayIn } from '@app/rules/formats/dates.ts'
import { yardNumberPath } from '@app/rules/sites/yard-paths.ts'
import type { Text } from '@app/text/create-text.ts'
import { formatZonedDateTime } from '@app/rules/formats/zoned-time.ts'
import { useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { SaleMark } from '../../../ui/marks.tsx'
import type { LotPageData } from '../lot-data.ts'
import { placeAsWritten } from '../../lots/lot-name.ts'
import { SaleTimes } from './sale-times.tsx'

/** Feature of a lot at an address of its own, at no yard. */
const OUTSIDE_YARDS = 'LOTFEATURE_I'

function laneWord({ sale }: LotPageData['lot'], text: Text): string {
  if (sale.lane !== undefined && sale.itemNumber !== undefined) return text.t('lot.sale.lane', { lane: sale.lane, item: sale.itemNumber })
  return sale.lane === undefined ? '' : text.t('lot.sale.lane.only', { lane: sale.lane })
}

/** That the sale the lot was in was cancelled, of which day, and why. */
function CancelledSale({ data }: { readonly data: LotPageData }) {
  const text = useText()
  const formats = useFormats()
  const { cancelledSale, card } = data
  if (!cancelledSale) return null
  const { startsAtMs, reason } = cancelledSale
  return (
    <>
      <dt>{text.t('lot.sale.cancelled')}</dt>
      <dd data-uname="lotSaleCancelled">
        {formatZonedDateTime(startsAtMs, card.sale.zone, formats.display).yard}
        {reason === '' ? null : <span>{text.t('sales.cancelled.reason', { reason })}</span>}
      </dd>
    </>
  )
}

/** Results of the same make and model. */
function othersPath({ vehicle: { make, model: detail, modelGroup } }: LotPageData['lot']): string {
  const model = modelGroup ?? detail
  return `/results?${new URLSearchParams({ make, ...(model === undefined || model === '' ? {} : { model }) })}`
}

/** When, where and how the lot sells. */
export function SalePanel({ data }: { readonly data: LotPageData }) {
  const text = useText()
  const { card, lot } = data
  const { sale } = card
  const lane = laneWord(lot, text)
  const yard = placeAsWritten(lot.sale.yardName)
  // Lots without a day have the list of those not assigned to a sale (MKT-2.34).
  const day = sale.startsAtMs === null ? 'Future?from=lot' : dayIn(sale.zone, sale.startsAtMs)
  const place = placeAsWritten(lot.sale.physicalYardName)
  return (
    <section className="stk">
      <dl className="tline">
        {sale.startsAtMs === null ? null : (
          <>
            <dt>{text.t('lot.sale')}</dt>
            <dd>
              <SaleTimes startsAtMs={sale.startsAtMs} zone={sale.zone} />
            </dd>
          </>
        )}
        <CancelledSale data={data} />
        <dt>{text.t('lot.sale.place')}</dt>
        <dd>
          <Link to={yardNumberPath(lot.sale.physicalYardNumber)}>{place}</Link>
          {lot.featureCodes.includes(OUTSIDE_YARDS) ? <span>{text.t('lot.sale.offsite', { place: card.place })}</span> : null}
        </dd>
        <dt>{text.t('lot.sale.list')}</dt>
        <dd>
          <Link to={`/saleListResult/${lot.sale.yardNumber}/${day}`}>{yard}</Link>
          {lane === '' ? null : <span>{lane}</span>}
        </dd>
        {lot.sale.gridRow === undefined ? null : (
          <>
            <dt>{text.t('lot.sale.row')}</dt>
            <dd>{text.t('lot.sale.row.value', { row: lot.sale.gridRow.trim() })}</dd>
          </>
        )}
        <dt>{text.t('lot.sale.status')}</dt>
        <dd>
          <SaleMark code={card.saleStatus} />
        </dd>
        {lot.vehicle.make === '' ? null : (
          <>
            <dt>{text.t('nav.results')}</dt>
            <dd>
              <Link to={othersPath(lot)}>{text.t('lot.others')}</Link>
            </dd>
          </>
        )}
      </dl>
      {sale.isExpected ? <p className="dim">{text.t('lot.sale.expected')}</p> : null}
    </section>
  )
}
