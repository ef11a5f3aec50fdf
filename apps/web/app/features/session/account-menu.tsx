import { useState, type MouseEvent } from 'react'
import { Link, useLocation } from 'react-router'
import { BRAND_ACCESS, brandOf, brandOfSite } from '@app/rules/people/sign-on.ts'
import { SIGN_OUT_PATH } from '@app/rules/access/way-back.ts'
import { useAllowed } from '../../platform/allowed.tsx'
import { useApp, useText } from '../../platform/app-info.ts'
import { localPath } from '../../platform/routing/routing.ts'
import { openMessage } from '../../ui/message-dialog.ts'
import { mayOpenPage } from '../../platform/routing/own-page.ts'
import { deskLinks } from '../desks/desk-places.ts'

/** Pages of one's own; a page that refuses the reader is left out (MKT-6.15). */
const PLACES = [
  ['/dashboard', 'account.dashboard'],
  ['/myBids', 'bids.title'],
  ['/lotsWon', 'bids.won.title'],
  ['/driverseat', 'seat.title'],
  ['/payments', 'pay.title'],
  ['/toBePickedUp', 'release.title'],
  ['/watchList', 'nav.watch'],
  ['/savedsearch', 'saved.title'],
  ['/countermanInventorySearchResults', 'inventory.title'],
  ['/accountInformation', 'account.menu'],
] as const

/** Sites on which a kiosk asks before it signs out (ACC-4.66, OQ-A51). */
const ASKING_SITES: readonly string[] = ['CPRTUS', 'CPRTUK']

/** The way to the brand's site, for those whom single sign-on takes there (ACC-4.63); its notice comes first (ACC-4.64). */
function PartnerLink() {
  const { siteCode, locale } = useApp()
  const text = useText()
  const brand = brandOf('drive')
  if (!useAllowed(BRAND_ACCESS) || brand === null || brandOfSite(siteCode) !== null) return null
  const href = localPath(locale, `/sso/signon/start/${brand.code}`)
  const open = (event: MouseEvent): void => {
    event.preventDefault()
    void import('./sign-on/partner-notice.ts').then(({ leaveWithNotice }) => leaveWithNotice({ brand, text, redirectUrl: '' }))
  }
  return (
    <a href={href} onClick={open}>
      {text.t('partner.menu', { site: text.dyn(`site.${brand.site}`, brand.site) })}
    </a>
  )
}

/** The signed-in menu: the person, their pages, sign-out. */
export function AccountMenu() {
  const { member, person, siteCode, locale } = useApp()
  const text = useText()
  const { pathname } = useLocation()
  const [places] = useState(() => PLACES.filter(([path]) => mayOpenPage(person, path)))
  const [desks] = useState(() => deskLinks(person))
  if (member === null) return null
  const signOut = (): void => {
    const href = localPath(locale, SIGN_OUT_PATH)
    if (member.kind !== 'kiosk' || !ASKING_SITES.includes(siteCode)) return window.location.assign(href)
    openMessage({
      title: text.t('kiosk.out.title'),
      body: text.t('kiosk.out.text'),
      actions: [{ label: text.t('kiosk.out.confirm'), href }],
      close: text.t('kiosk.out.cancel'),
    })
  }
  return (
    <>
      <p className="who-about">
        <b>{member.name}</b>
        <span className="dim">{text.t('account.number', { number: String(member.number) })}</span>
        {member.status === 'inactive' ? <span>{text.t('account.inactive')}</span> : null}
      </p>
      {places.map(([path, key]) => (
        <Link key={path} to={path} aria-current={pathname === path ? 'page' : undefined}>
          {text.t(key)}
        </Link>
      ))}
      {desks.length === 0 ? null : <h2 className="menu-h">{text.t('deskNav.label')}</h2>}
      {desks.map(([path, key]) => (
        <Link key={path} to={path} aria-current={pathname === path ? 'page' : undefined}>
          {text.t(key)}
        </Link>
      ))}
      <PartnerLink />
      <button type="button" onClick={signOut}>
        {text.t('account.signOut')}
      </button>
    </>
  )
}
