import { Link } from 'react-router'
import { useApp, useText } from '../platform/app-info.ts'
import { Mark } from './brand.tsx'

/** Links at the foot of every page, by heading; the messages name them. */
const GROUPS = [
  {
    heading: 'footer.buy',
    links: [
      ['nav.find', '/lotSearchResults'],
      ['finder.title', '/vehicleFinder'],
      ['footer.alerts', '/vehicleAlerts'],
      ['nav.live', '/auctionDashboard'],
      ['nav.calendar', '/auctionCalendar'],
      ['nav.results', '/results'],
      ['footer.fees', '/public/memberFees'],
      ['footer.locations', '/locations'],
      ['home.types', '/#types'],
      ['home.makes', '/#makes'],
    ],
  },
  {
    heading: 'footer.help',
    links: [
      ['footer.how', '/#how'],
      ['footer.contact', '/contactUs'],
      ['footer.terms', '/termsAndConditions?read'],
      ['footer.api', '/api'],
    ],
  },
] as const

/** The foot of every page; the source code is where whoever runs the site says. */
export function Footer() {
  const text = useText()
  const { sourceUrl } = useApp()
  return (
    <footer className="foot" id="foot" tabIndex={-1}>
      <div className="wrap foot-in">
        <div>
          <Link className="brand" to="/" aria-label={text.t('brand.home')}>
            <Mark />
            <span>Hammerlane</span>
          </Link>
          <p className="dim">{text.t('footer.about')}</p>
        </div>
        {GROUPS.map((group) => (
          <nav key={group.heading} aria-label={text.t(group.heading)}>
            <h2 aria-hidden="true">{text.t(group.heading)}</h2>
            <ul>
              {group.links.map(([key, to]) => (
                <li key={key}>{to === '/api' ? <a href={to}>{text.t(key)}</a> : <Link to={to}>{text.t(key)}</Link>}</li>
              ))}
              {group.heading === 'footer.help' && sourceUrl !== '' ? (
                <li>
                  <a href={sourceUrl}>{text.t('footer.source')}</a>
                </li>
              ) : null}
            </ul>
          </nav>
        ))}
      </div>
    </footer>
  )
}
