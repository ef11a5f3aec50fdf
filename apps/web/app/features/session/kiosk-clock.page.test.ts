import { expect, it } from 'vitest'
import { unreachable } from '../../../test/answers.ts'
import { picturesOf, searchOf, someLots } from '../../../test/lots.ts'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER } from '../../../test/visitor.ts'

const LOTS = someLots(2)
const [LOT] = LOTS
const KIOSK = {
  person: { roles: [], privileges: ['KIOSK_BIDDER'], sitePreferences: [] },
  member: { ...BUYER.member, kind: 'kiosk' },
} as const
const NEAR_MS = 165_000

it('a kiosk left on its results, or on any page it went to from there, is signed out', async () => {
  const page = await renderPage(
    '/kiosklotSearchResults',
    {
      getKioskUser: {
        isKioskBidder: true,
        kioskId: '901010',
        yardNumber: 18,
        yardName: 'TX - DALLAS',
        displayUserName: 'Kiosk 1',
        displayName: 'Kiosk 1',
      },
      searchLots: searchOf(LOTS),
      getLotImages: picturesOf(LOTS, 1),
      getDynamicLot: unreachable,
      openLiveTicket: unreachable,
    },
    { app: KIOSK, holdsTimers: true },
  )
  const warning = (): string | undefined => document.querySelector('[data-kiosk-clock=ending]')?.textContent
  expect(page.getByRole('link', { name: 'Live sales' }).getAttribute('href')).toBe('/kiosk/auctionDashboard')
  await page.until(() => document.querySelector('[data-kiosk-clock]') !== null)
  await page.pass(NEAR_MS)
  expect(warning()).toMatch(/the session ends in \d+ s\./)
  await page.move()
  await page.until(() => warning() === undefined)
  await page.user.click(document.querySelector(`[data-lot="${LOT?.ln}"] a`) ?? document.body)
  await page.until(() => document.querySelector('#lot-details') !== null)
  await page.pass(NEAR_MS)
  expect(warning()).toMatch(/the session ends in \d+ s\./)
  expect(page.left).toEqual([])
  await page.pass(20_000)
  expect(page.left[0]).toBe('/doLogout.html')
})
