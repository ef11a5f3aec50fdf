import { useEffect, useState } from 'react'
import { Link, useLocation, useMatches } from 'react-router'
import type { NavCounts } from '@app/contract/site/nav-counts.answers.ts'
import { useText } from '../platform/app-info.ts'
import { useSingleKeys } from '../platform/single-keys.ts'
import { Icon } from '../ui/icon.tsx'
import { AccountEntry } from './account-entry.tsx'
import { Mark } from './brand.tsx'
import { DisplayMenu } from './display-menu.tsx'
import { FeedbackButton } from './feedback-button.tsx'
import { InventoryMenu } from './inventory-menu.tsx'
import { SearchBox } from '../features/find/search-box.tsx'
import { useNavCount } from './nav-counts.ts'
import { useIsCurrent, usePlaces, useTabs } from './places.ts'

function Brand() {
  const text = useText()
  return (
    <Link className="brand" to="/" aria-label={text.t('brand.home')}>
      <Mark />
      <span>Hammerlane</span>
    </Link>
  )
}

/** The key that goes to the search box. */
function SearchKey() {
  return useSingleKeys() ? <kbd aria-hidden="true">/</kbd> : null
}

/** Beyond this a number takes more room than the header keeps for it. */
const COUNT_SHOWN_MAX = 99

/** The number beside a place: it has its room before it is known, and none is not said. */
function Count({ of }: { readonly of: keyof NavCounts }) {
  const count = useNavCount(of) ?? 0
  const shown = count > COUNT_SHOWN_MAX ? `${COUNT_SHOWN_MAX}+` : count
  return <span className="cnt">{count === 0 ? null : ` ${shown}`}</span>
}

/** The places of the site and the inventory. */
function NavLinks() {
  const text = useText()
  const isCurrent = useIsCurrent()
  const places = usePlaces()
  return (
    <nav className="nav" aria-label={text.t('nav.main')}>
      {places.map((place) => (
        <Link key={place.name} to={place.to} aria-current={isCurrent(place) ? 'page' : undefined}>
          {text.t(place.name)}
          {place.counts === undefined ? null : <Count of={place.counts} />}
        </Link>
      ))}
      <InventoryMenu />
    </nav>
  )
}

/** Places of the bottom bar; where the reader's own leave none, the inventory is a tool of the header on phones. */
const BAR_PLACES = 5

interface HeaderProps {
  /** Only the mark, and the languages, which every reader needs. */
  readonly isBare: boolean
}

/** The header; the home page has the search box in its middle and none here. Below 1200 px a button opens the box in a row of its own. */
export function Header({ isBare }: HeaderProps) {
  const text = useText()
  const { key } = useLocation()
  const isBarFull = useTabs().length >= BAR_PLACES
  const hasSearch = useMatches().at(-1)?.id.startsWith('home.') !== true && !isBare
  const [openedOn, setOpenedOn] = useState<string | null>(null)
  // A search leads to another page, where it is closed.
  const isFinding = openedOn === key
  useEffect(() => {
    if (isFinding) document.getElementById('input-search')?.focus()
  }, [isFinding])
  return (
    <header className={isFinding ? 'top is-finding' : 'top'}>
      <div className="wrap top-in">
        <Brand />
        {hasSearch ? <SearchBox className="find" before={<Icon name="search" />} after={<SearchKey />} /> : null}
        {isBare ? null : <NavLinks />}
        <div className="top-tools">
          {hasSearch ? (
            <button
              type="button"
              className="tool find-open has-script"
              aria-expanded={isFinding}
              aria-label={text.t('search.box.label')}
              onClick={() => setOpenedOn(isFinding ? null : key)}
            >
              <Icon name="search" />
            </button>
          ) : null}
          {isBare || !isBarFull ? null : (
            <InventoryMenu isTool>
              <Icon name="list" />
            </InventoryMenu>
          )}
          <DisplayMenu />
          {isBare ? null : <AccountEntry />}
          <FeedbackButton />
        </div>
      </div>
    </header>
  )
}

/** The places of the site under the thumb on phones. */
export function TabBar() {
  const text = useText()
  const isCurrent = useIsCurrent()
  const tabs = useTabs()
  return (
    <nav className="tabbar" aria-label={text.t('nav.bottom')}>
      {tabs.map((place) => (
        <Link key={place.name} to={place.to} aria-current={isCurrent(place) ? 'page' : undefined}>
          <Icon name={place.icon} />
          <span>
            {text.t(place.name)}
            {place.counts === undefined ? null : <Count of={place.counts} />}
          </span>
        </Link>
      ))}
      {tabs.length >= BAR_PLACES ? null : (
        <InventoryMenu>
          <Icon name="list" />
        </InventoryMenu>
      )}
    </nav>
  )
}
