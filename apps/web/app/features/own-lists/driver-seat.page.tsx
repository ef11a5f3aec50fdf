import { Link } from 'react-router'
import { PAGE_SIZE_MAX } from '@app/rules/search/page-window.ts'
import { seatViewOf, SEAT_VIEWS, type SeatView } from '@app/rules/own-bids/own-status.ts'
import { criteriaToQuery } from '@app/rules/search/criteria-to-url.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useListCriteria } from './list-criteria.ts'
import { OwnList } from './own-list.tsx'
import { loadOwnList, type OwnListData, type OwnListPlace } from './own-list-data.ts'

interface SeatData extends OwnListData {
  readonly view: SeatView
}

const SOONEST_FIRST = ['auction_date_type desc', 'auction_date_utc asc']
/** What of one's own lots each view holds; a sale that began within a day may still run. */
const PLACES: Readonly<Record<SeatView, Omit<OwnListPlace, 'path'>>> = {
  mylots: { name: 'mylots', sort: SOONEST_FIRST },
  live: { name: 'mylots', sort: SOONEST_FIRST, clauses: ['auction_date_utc:[NOW-1DAY TO NOW]', 'sold_flag:false'] },
  upcoming: { name: 'mylots', sort: SOONEST_FIRST, clauses: ['auction_date_utc:[NOW TO *]', 'sold_flag:false'] },
  won: { name: 'won', sort: ['auction_date_utc desc'] },
}
const pathOf = (view: SeatView): string => (view === 'mylots' ? '/driverseat' : `/driverseat/${view}`)

/** The same list in one piece. */
function wholeListOf(url: URL): URL {
  const whole = new URL(url)
  whole.searchParams.delete('page')
  whole.searchParams.set('size', String(PAGE_SIZE_MAX))
  return whole
}

/** One's own lots of all lanes on one screen; an unknown view means one's own lots (MKT-2.50, MQ-101). */
export async function load(args: LoadArgs): Promise<SeatData> {
  const view = seatViewOf(args.params['view'])
  const place = { ...PLACES[view], path: pathOf(view) }
  if (view !== 'live') return { ...(await loadOwnList(args, place)), view }
  // Whether a lane runs is no word of the index: of all own lots of the day those are left that are on the block.
  const data = await loadOwnList({ ...args, url: wholeListOf(args.url) }, place)
  const rows = data.rows.filter(({ card }) => card.sale.isLive)
  return { ...data, view, rows, total: rows.length, pageCount: 1 }
}

export const head = (_: SeatData, __: AppInfo, text: Text): PageHead => ({ title: text.t('seat.title') })

export function Page({ data }: { readonly data: SeatData }) {
  const text = useText()
  const addressOf = useListCriteria(pathOf(data.view), criteriaToQuery(data.criteria))
  return (
    <OwnList data={data} title={text.t('seat.title')}>
      <p className="dim">{text.t('seat.lead')}</p>
      <nav className="own-nav" aria-label={text.t('seat.views')}>
        {SEAT_VIEWS.map((view) => (
          <Link key={view} className="seg" to={addressOf(pathOf(view))} aria-current={data.view === view ? 'page' : undefined}>
            {text.t(`seat.view.${view}`)}
          </Link>
        ))}
        <Link className="btn sm" to="/auctionDashboard">
          {text.t('seat.open')}
        </Link>
      </nav>
    </OwnList>
  )
}
