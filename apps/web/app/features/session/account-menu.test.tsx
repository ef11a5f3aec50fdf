import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { expect, it } from 'vitest'
import type { Privilege, Role } from '@app/contract/people.ts'
import { textOf } from '@app/text/languages.ts'
import { AppContext, type AppContextValue } from '../../platform/app-info.ts'
import { AccountMenu } from './account-menu.tsx'

const OWN = ['/dashboard', '/myBids', '/lotsWon']

/** Where the links of the menu lead, for somebody with these roles and privileges. */
function placesOf(roles: readonly Role[], privileges: readonly Privilege[] = []): string[] {
  const person = { roles, privileges, sitePreferences: [] }
  const member = { name: 'Ann', number: 1, kind: 'buyer', status: 'active' }
  const value = { app: { member, person, siteCode: 'CPRTUS', locale: 'en_us' }, text: textOf('en_us', 'US') } as unknown as AppContextValue
  const html = renderToStaticMarkup(
    <AppContext value={value}>
      <StaticRouter location="/">
        <AccountMenu />
      </StaticRouter>
    </AppContext>,
  )
  return [...html.matchAll(/href="([^"]+)"/g)].map(([, path = '']) => path)
}

it('leads only to pages that let their reader in, by role and by privilege', () => {
  expect(placesOf([])).toEqual([...OWN, '/driverseat', '/payments', '/toBePickedUp', '/watchList', '/savedsearch', '/accountInformation'])
  expect(placesOf(['ROLE_BROKER_BIDDER'])).toEqual([...OWN, '/toBePickedUp', '/watchList', '/savedsearch', '/accountInformation'])
  expect(placesOf(['COUNTERMAN'])).toEqual([
    ...OWN,
    '/driverseat',
    '/toBePickedUp',
    '/watchList',
    '/savedsearch',
    '/countermanInventorySearchResults',
  ])
  expect(placesOf([], ['KIOSK_BIDDER'])).toEqual([...OWN, '/driverseat', '/payments', '/watchList'])
})

it('leads to each desk of who has a few, and to one of each subject for who has many', () => {
  const desksOf = (...privileges: Privilege[]): string[] => placesOf([], privileges).filter((path) => path.startsWith('/operations'))
  expect(desksOf()).toEqual([])
  expect(desksOf('REVIEWER')).toEqual(['/operations/reviews', '/operations/identity', '/operations/screening'])
  expect(desksOf('GATE')).toEqual(['/operations/gate', '/operations/storage'])
  expect(desksOf('CASHIER')).toEqual(['/operations/till'])
  expect(desksOf('MONEY')).toEqual(['/operations/money'])
  expect(desksOf('OPERATOR')).toEqual([
    '/operations',
    '/operations/sales',
    '/operations/bidders',
    '/operations/gate',
    '/operations/money/payments',
    '/operations/quick-picks',
  ])
})
