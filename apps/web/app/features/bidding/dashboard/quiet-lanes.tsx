import { Link } from 'react-router'
import { useApp, useText } from '../../../platform/app-info.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { placeAsWritten } from '../../lots/lot-name.ts'
import type { MilesByYard } from '../../reference/miles-around.ts'
import type { NextSale } from '../lane-model/next-sales.ts'
import { FeedCell, FeedHead, YardCell } from './schedule-cells.tsx'

interface QuietProps {
  readonly sales: readonly NextSale[]
  readonly miles: MilesByYard | null
  readonly isKiosk: boolean
}

function Row({ sale, miles, isKiosk }: Omit<QuietProps, 'sales'> & { readonly sale: NextSale }) {
  const formats = useFormats()
  const { nowMs } = useApp()
  const yard = placeAsWritten(sale.yardName)
  return (
    <tr>
      <td>
        <b>{formats.yardTime(sale.startsAtMs, sale.clock, nowMs)}</b>
      </td>
      <YardCell yard={yard} path={isKiosk ? null : sale.path} far={miles?.[sale.yardNumber]} />
      <td className="num">{formats.number(sale.lotCount)}</td>
      {isKiosk ? null : <FeedCell saleId={sale.id} yard={yard} />}
    </tr>
  )
}

/** The next live sales, soonest first. */
function Schedule({ sales, ...how }: QuietProps) {
  const text = useText()
  return (
    <table className="tbl sched">
      <caption className="vh">{text.t('lane.next')}</caption>
      <thead>
        <tr>
          <th scope="col">{text.t('sales.when')}</th>
          <th scope="col">{text.t('sales.yard')}</th>
          <th scope="col" className="num">
            {text.t('sales.lots')}
          </th>
          {how.isKiosk ? null : <FeedHead />}
        </tr>
      </thead>
      <tbody>
        {sales.map((sale) => (
          <Row key={sale.id} sale={sale} {...how} />
        ))}
      </tbody>
    </table>
  )
}

const MEANWHILE = [
  ['/lotSearchResults', 'find'],
  ['/watchList', 'watch'],
  ['/auctionCalendar', 'calendar'],
] as const

/** A day on which no lane runs or is to come: when the next ones start, and what to do until then. */
export function QuietLanes(props: QuietProps) {
  const text = useText()
  return (
    <>
      {props.sales.length === 0 ? null : (
        <section className="sec" aria-labelledby="lanes-next">
          <h2 id="lanes-next">{text.t('lane.next')}</h2>
          <Schedule {...props} />
        </section>
      )}
      {props.isKiosk ? null : (
        <section className="sec" aria-labelledby="lanes-until">
          <h2 id="lanes-until">{text.t('lane.until')}</h2>
          <ul className="drops until">
            {MEANWHILE.filter(([, what]) => what !== 'calendar' || props.sales.length > 0).map(([path, what]) => (
              <li key={path}>
                <p>{text.t(`lane.until.${what}`)}</p>
                <Link className="btn sm" to={path}>
                  {text.t(`lane.until.${what}.go`)}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
