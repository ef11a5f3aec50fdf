import { useMatches } from 'react-router'
import type { IconName } from '../ui/icon.tsx'

interface Place {
  readonly id: 'home' | 'find' | 'sales' | 'watch'
  readonly name: 'nav.home' | 'nav.find' | 'nav.sales' | 'nav.watch'
  readonly shortName: 'nav.home' | 'nav.find.short' | 'nav.sales.short' | 'nav.watch.short'
  readonly to: string
  readonly icon: IconName
  /** Pages of the route table that count as this place; an ending hyphen means all that begin so. */
  readonly pages: readonly string[]
}

/** Sale lists have a row for each form of their path. */
const SALE_PAGES = ['auction-calendar', 'auction-dashboard', 'todays-auction', 'sales-list', 'sale-list-'] as const

/** Where the header and the bottom bar lead. */
export const PLACES: readonly Place[] = [
  { id: 'home', name: 'nav.home', shortName: 'nav.home', to: '/', icon: 'home', pages: ['home'] },
  {
    id: 'find',
    name: 'nav.find',
    shortName: 'nav.find.short',
    to: '/lotSearchResults',
    icon: 'search',
    pages: ['search-results', 'search-value'],
  },
  { id: 'sales', name: 'nav.sales', shortName: 'nav.sales.short', to: '/auctionCalendar', icon: 'sales', pages: SALE_PAGES },
  {
    id: 'watch',
    name: 'nav.watch',
    shortName: 'nav.watch.short',
    to: '/watchList',
    icon: 'heart',
    pages: ['watch-list', 'no-results-watch-list'],
  },
]

/** Says of a place whether the reader is there. */
export function useIsCurrent(): (place: Place) => boolean {
  const page = useMatches().at(-1)?.id.split('.')[0] ?? ''
  return ({ pages }) => pages.some((id) => page === id || (id.endsWith('-') && page.startsWith(id)))
}
