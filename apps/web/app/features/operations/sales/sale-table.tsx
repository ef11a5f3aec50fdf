import { Link } from 'react-router'
import type { PlannedSale, SaleLack } from '@app/contract/operations/sales/planned-sales.ts'
import { formatPercent } from '@app/rules/formats/amounts.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { placeAsWritten } from '../../lots/lot-name.ts'
import { mendOf, nextStepOf, stateWords } from './sale-plan.ts'

const WHOLE = 100

const titleOf = (sale: PlannedSale): string => (sale.name === '' ? placeAsWritten(sale.yardName) : sale.name)

/** How much of a sale's lots lacks nothing; a sale without lots says so elsewhere. */
function Prepared({ sale }: { readonly sale: PlannedSale }) {
  const formats = useFormats()
  if (sale.lotCount === 0) return '–'
  // Rounded down: what lacks one lot of a thousand is not wholly prepared.
  const share = Math.floor((sale.preparedCount / sale.lotCount) * WHOLE)
  return (
    <>
      <svg viewBox={`0 0 ${WHOLE} 1`} preserveAspectRatio="none" aria-hidden="true">
        <rect width={share} height="1" />
      </svg>
      {formatPercent(share, formats.display.languageTag)}
    </>
  )
}

/** What a sale lacks: the first thing is what its button mends, each other leads to its own mend. */
function Lacks({ saleId, lacks }: { readonly saleId: number; readonly lacks: readonly SaleLack[] }) {
  const text = useText()
  return lacks.map(({ what, lotCount }, at) => {
    const words = text.dyn(`plan.lack.${what}`, what, { count: lotCount })
    if (at > 0)
      return (
        <Link key={what} className="link" to={mendOf(saleId, what)}>
          {words}
        </Link>
      )
    return (
      <span key={what} className={what === 'RESUME' || what === 'START' || what === 'MISSED' ? 'badge bad' : 'badge warn'}>
        <Icon name="warn" />
        {words}
      </span>
    )
  })
}

function State({ sale }: { readonly sale: PlannedSale }) {
  const text = useText()
  const formats = useFormats()
  const { nowMs } = useApp()
  const isOver = sale.status === 'CLOSED' || sale.status === 'CANCELLED'
  const isOnBlock = sale.status === 'RUNNING' && sale.saleType === 'live'
  return (
    <div className="sls-st">
      <Lacks saleId={sale.saleId} lacks={sale.lacks} />
      {isOnBlock && sale.laneState !== 'PAUSED' ? <span className="badge live">{text.t('ops.status.RUNNING')}</span> : null}
      {sale.lacks.length > 0 && !isOnBlock ? null : (
        <span className={isOver ? 'dim' : undefined}>{stateWords(sale, { text, formats, nowMs })}</span>
      )}
    </div>
  )
}

function SaleRow({ sale }: { readonly sale: PlannedSale }) {
  const text = useText()
  const formats = useFormats()
  const { nowMs } = useApp()
  const step = nextStepOf(sale, text)
  return (
    <tr data-sale={sale.saleId}>
      <td>
        <b>{formats.yardTime(Date.parse(sale.startsAt), sale.clock, nowMs)}</b>
      </td>
      <td>
        <Link className="link" to={`/operations/sales/${sale.saleId}`}>
          {titleOf(sale)}
        </Link>{' '}
        <span className="dim sls-type">{sale.saleType === 'live' ? null : text.t(`ops.type.${sale.saleType}`)}</span>
      </td>
      <td className="sls-m">{sale.lane}</td>
      <td className="num sls-m">{formats.number(sale.lotCount)}</td>
      <td className="sls-w">
        <Prepared sale={sale} />
      </td>
      <td className="num sls-w">{formats.number(sale.minimumCount)}</td>
      <td className="num sls-m">{formats.number(sale.bidCount)}</td>
      <td>
        <State sale={sale} />
      </td>
      <td>
        <Link className="btn sm" to={step.to}>
          {step.words}
          <span className="vh">: {titleOf(sale)}</span>
        </Link>
      </td>
    </tr>
  )
}

/** Sales of a list: when, where, how far prepared, what each lacks or where it stands, and its next step. */
export function SaleTable({ sales }: { readonly sales: readonly PlannedSale[] }) {
  const text = useText()
  return (
    <table className="tbl sls">
      <thead>
        <tr>
          <th scope="col">{text.t('ops.sale.when')}</th>
          <th scope="col">{text.t('ops.sale')}</th>
          <th scope="col" className="sls-m">
            {text.t('ops.sale.lane')}
          </th>
          <th scope="col" className="num sls-m">
            {text.t('ops.lots')}
          </th>
          <th scope="col" className="sls-w">
            {text.t('plan.prepared')}
          </th>
          <th scope="col" className="num sls-w">
            {text.t('plan.minimums')}
          </th>
          <th scope="col" className="num sls-m">
            {text.t('plan.bids')}
          </th>
          <th scope="col">{text.t('ops.status')}</th>
          <th scope="col">
            <span className="vh">{text.t('plan.next')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => (
          <SaleRow key={sale.saleId} sale={sale} />
        ))}
      </tbody>
    </table>
  )
}
