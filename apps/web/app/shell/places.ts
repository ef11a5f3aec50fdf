import { useMatches } from 'react-router'
import type { NavCounts } from '@app/contract/site/nav-counts.answers.ts'
import { isBidder } from '@app/rules/access/bidder-kinds.ts'
import { useAllowed } from '../platform/allowed.tsx'
import { useApp } from '../platform/app-info.ts'
import type { IconName } from '../ui/icon.tsx'

interface Place {
  readonly name: 'nav.find.short' | 'nav.live' | 'nav.calendar' | 'nav.results' | 'nav.watch' | 'nav.bids' | 'nav.desks'
  readonly to: string
  /** Pages of the route table that count as this place; an ending hyphen means all that begin so. */
  readonly pages: readonly string[]
  /** The number that stands beside it. */
  readonly counts?: keyof NavCounts
  /** For those alone who bid for themselves, or who run the sites. */
  readonly isFor?: 'bidders' | 'operators'
}

/** Sale lists have a row for each form of their path. */
const SALE_PAGES = ['auction-calendar', 'todays-auction', 'sales-list', 'sale-list-'] as const

/** Where the header leads. */
const PLACES: readonly Place[] = [
  { name: 'nav.find.short', to: '/lotSearchResults', pages: ['search-results', 'search-value', 'vehicle-', 'find'] },
  { name: 'nav.live', to: '/auctionDashboard', pages: ['auction-dashboard'], counts: 'liveLanes' },
  { name: 'nav.calendar', to: '/auctionCalendar', pages: SALE_PAGES },
  { name: 'nav.results', to: '/results', pages: ['results'] },
  { name: 'nav.watch', to: '/watchList', pages: ['watch-list', 'no-results-watch-list'] },
  { name: 'nav.bids', to: '/myBids', pages: ['my-bids', 'lots-won', 'lots-lost'], counts: 'ownBids', isFor: 'bidders' },
  { name: 'nav.desks', to: '/operations', pages: ['operations-'], isFor: 'operators' },
]

/** The places of the header for this reader. */
export function usePlaces(): readonly Place[] {
  const { member } = useApp()
  const isOperator = useAllowed('OPERATOR')
  return PLACES.filter(({ isFor }) => isFor === undefined || (isFor === 'bidders' ? isBidder(member) : isOperator))
}

interface Tab extends Pick<Place, 'to' | 'pages' | 'counts' | 'isFor'> {
  readonly name: 'nav.find.short' | 'nav.live' | 'nav.calendar' | 'nav.watch.short' | 'nav.bids'
  readonly icon: IconName
}

/** Where the bottom bar of phones leads; the mark of the header leads home, and the inventory popup to results. */
const TABS: readonly Tab[] = [
  { name: 'nav.find.short', to: '/lotSearchResults', icon: 'search', pages: ['search-results', 'search-value'] },
  { name: 'nav.live', to: '/auctionDashboard', icon: 'live', pages: ['auction-dashboard'], counts: 'liveLanes' },
  { name: 'nav.calendar', to: '/auctionCalendar', icon: 'sales', pages: SALE_PAGES },
  { name: 'nav.watch.short', to: '/watchList', icon: 'heart', pages: ['watch-list', 'no-results-watch-list'] },
  {
    name: 'nav.bids',
    to: '/myBids',
    icon: 'bids',
    pages: ['my-bids', 'lots-won', 'lots-lost'],
    counts: 'ownBids',
    isFor: 'bidders',
  },
]

/** The places of the bottom bar for this reader. */
export function useTabs(): readonly Tab[] {
  const { member } = useApp()
  return isBidder(member) ? TABS : TABS.filter(({ isFor }) => isFor === undefined)
}

/** Says of a place whether the reader is there. */
export function useIsCurrent(): (place: Pick<Place, 'pages'>) => boolean {
  const page = useMatches().at(-1)?.id.split('.')[0] ?? ''
  return ({ pages }) => pages.some((id) => page === id || (id.endsWith('-') && page.startsWith(id)))
}
