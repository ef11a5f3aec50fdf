import { Link, useMatches } from 'react-router'
import { useText } from '../platform/app-info.ts'
import { useSingleKeys } from '../platform/single-keys.ts'
import { Icon } from '../ui/icon.tsx'
import { AccountEntry } from './account-entry.tsx'
import { Mark } from './brand.tsx'
import { DisplayMenu } from './display-menu.tsx'
import { FeedbackButton } from './feedback-button.tsx'
import { InventoryMenu } from './inventory-menu.tsx'
import { SearchBox } from '../features/find/search-box.tsx'
import { TABS, useIsCurrent, usePlaces } from './places.ts'

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

/** The places of the site and the inventory. */
function NavLinks() {
  const text = useText()
  const isCurrent = useIsCurrent()
  const places = usePlaces()
  return (
    <nav className="nav" aria-label={text.t('nav.main')}>
      {places.map((place) => (
        <Link
          key={place.name}
          className={place.isWideOnly === true ? 'is-wide' : undefined}
          to={place.to}
          aria-current={isCurrent(place) ? 'page' : undefined}
        >
          {text.t(place.name)}
        </Link>
      ))}
      <InventoryMenu />
    </nav>
  )
}

interface HeaderProps {
  /** Only the mark, and the languages, which every reader needs. */
  readonly isBare: boolean
}

/** The header; the home page has the search box in its middle and none here. */
export function Header({ isBare }: HeaderProps) {
  const isHome = useMatches().at(-1)?.id.startsWith('home.') ?? false
  return (
    <header className="top">
      <div className="wrap top-in">
        <Brand />
        {isHome || isBare ? null : <SearchBox className="find" before={<Icon name="search" />} after={<SearchKey />} />}
        {isBare ? null : <NavLinks />}
        <div className="top-tools">
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
  return (
    <nav className="tabbar" aria-label={text.t('nav.bottom')}>
      {TABS.map((place) => (
        <Link key={place.name} to={place.to} aria-current={isCurrent(place) ? 'page' : undefined}>
          <Icon name={place.icon} />
          {text.t(place.name)}
        </Link>
      ))}
      <InventoryMenu>
        <Icon name="list" />
      </InventoryMenu>
    </nav>
  )
}
