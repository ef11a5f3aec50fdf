import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { FailureCode } from '@app/contract/failures.ts'
import { anAlert } from '@app/rules/alerts/an-alert.test-kit.ts'
import { raw, refused, type Answers } from '../../../../test/answers.ts'
import { searchOf, someLots } from '../../../../test/lots.ts'
import { renderPage, type RenderedPage } from '../../../../test/render-page.ts'
import { BUYER, NOW_MS, USER_CONFIG } from '../../../../test/visitor.ts'

const LIST = '/lotSearchResults?make=FORD'
const LOTS = someLots(3)
const LOT = String(LOTS[0]?.ln)
const CHANGED = { errorCode: '', changed: 1, watched: 1, skipped: [] } as const

const member = (more: Answers = {}): Promise<RenderedPage> => renderPage(LIST, { searchLots: searchOf(LOTS), ...more }, { app: BUYER })
const visitor = (path = LIST): Promise<RenderedPage> => renderPage(path, { searchLots: searchOf(LOTS) })
const heart = (lot = LOT): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-lot="${lot}"] .heart`)
  if (!found) throw new Error(`Lot ${lot} has no heart.`)
  return found
}
const toast = (): string | undefined => document.querySelector('.toast')?.textContent
const message = (): HTMLElement | null => document.querySelector<HTMLElement>('dialog.message[open]')
const kept = (): unknown => JSON.parse(localStorage.getItem('addtoWatchlistLotId') ?? 'null')

describe('a visitor', () => {
  it('a visitor who watches is asked to sign in; lot, page and search are kept [ACC-6.07] [ACC-6.09] [MKT-6.05]', async () => {
    const page = await visitor()
    await page.user.click(heart())
    const dialog = await page.findByRole('dialog', { name: 'Sign in to watch this lot' })
    const href = within(dialog).getByRole('link', { name: 'Sign in' }).getAttribute('href')
    expect(href).toBe(`/login?redirectUrl=${encodeURIComponent(LIST)}`)
    expect(kept()).toEqual({ lotId: LOT, timestamp: expect.any(Number) })
    const { timestamp } = kept() as { readonly timestamp: number }
    expect([timestamp >= NOW_MS, timestamp <= Date.now()]).toEqual([true, true])
    expect(sessionStorage.getItem('g2app.redirectUrl')).toBe(LIST)
    expect(sessionStorage.getItem('g2app.restoreSearchState')).toContain(LIST)
    await page.user.keyboard('{Escape}')
    await expect.poll(message).toBeNull()
  })

  it('a visitor is asked to sign in before they export or pick lots, and their search is kept [ACC-6.10] [MKT-6.06] [ACC-6.08]', async () => {
    const page = await visitor('/lotSearchResults')
    await page.user.click(page.getByRole('button', { name: 'Select lots' }))
    await page.user.click(await page.findByRole('button', { name: 'Export CSV' }))
    const dialog = await page.findByRole('dialog', { name: 'Sign in to continue' })
    expect(within(dialog).getByRole('link', { name: 'Sign in' })).toBeTruthy()
    expect(sessionStorage.getItem('g2app.restoreSearchState')).toContain('/lotSearchResults')
  })
})

describe('a wish to watch', () => {
  const signedIn = async (ageMs: number): Promise<RenderedPage> => {
    await visitor()
    localStorage.setItem('addtoWatchlistLotId', JSON.stringify({ lotId: LOT, timestamp: NOW_MS - ageMs }))
    const page = await member({ watchLot: CHANGED })
    await expect.poll(kept).toBeNull()
    return page
  }

  it('a wish to watch is carried out once somebody has signed in [MKT-4.09]', async () => {
    const page = await signedIn(1_000)
    await expect.poll(() => heart().getAttribute('aria-pressed')).toBe('true')
    expect(heart().textContent).toMatch(/^Watching /)
    expect(page.asked('watchLot').map(({ params }) => params)).toEqual([{ lotNumber: LOT }])
  })

  it('a wish to watch of three minutes ago is forgotten [ACC-9.06] [ACC-3.37] [MKT-3.47]', async () => {
    const page = await signedIn(180_000)
    expect([page.asked('watchLot'), heart().getAttribute('aria-pressed')]).toEqual([[], 'false'])
    const young = await signedIn(179_000)
    await expect.poll(() => young.asked('watchLot')).toHaveLength(1)
  })

  it('a wish to watch lives 180,000 ms to the millisecond [MKT-9.01]', async () => {
    const young = await signedIn(179_999)
    await expect.poll(() => young.asked('watchLot')).toHaveLength(1)
    expect((await signedIn(180_000)).asked('watchLot')).toEqual([])
  })
})

describe('a heart', () => {
  it('works by keyboard, is shown at once and taken back when refused [MKT-8.12]', async () => {
    const answered = Promise.withResolvers<void>()
    const full = refused('WATCH_LIST_FULL', { code: 2 })
    const page = await member({ watchLot: async () => answered.promise.then(() => full) })
    expect(heart().getAttribute('aria-pressed')).toBe('false')
    heart().focus()
    await page.user.keyboard('{Enter}')
    await expect.poll(() => heart().getAttribute('aria-pressed')).toBe('true')
    answered.resolve()
    await expect.poll(toast).toBe('Your watch list is full. Remove some lots first.')
    expect(heart().getAttribute('aria-pressed')).toBe('false')
    const again = await member({ watchLot: CHANGED })
    heart().focus()
    await again.user.keyboard(' ')
    await expect.poll(() => again.asked('watchLot').map(({ headers }) => headers['x-algsrch-qid'])).toEqual(['query-1'])
    expect(heart().getAttribute('aria-pressed')).toBe('true')
  })
})

describe('a heart that is pressed before it is known what is watched', () => {
  it('shows and sends what it did not show, and keeps it when the list comes, which is older', async () => {
    const answered = Promise.withResolvers<void>()
    const other = String(LOTS[1]?.ln)
    const page = await member({
      watchLot: CHANGED,
      getWatchList: async () => answered.promise.then(() => ({ watchList: [{ lotId: other, addedAt: '2026-01-01T00:00:00.000Z' }] })),
    })
    await page.user.click(heart())
    await expect.poll(() => heart().getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => page.asked('watchLot').map(({ params }) => params)).toEqual([{ lotNumber: LOT }])
    answered.resolve()
    await expect.poll(() => heart(other).getAttribute('aria-pressed')).toBe('true')
    expect(heart().getAttribute('aria-pressed')).toBe('true')
  })
})

describe('a refused call', () => {
  const press = async (answer: ReturnType<typeof refused>): Promise<RenderedPage> => {
    const page = await member({ watchLot: answer })
    await page.user.click(heart())
    return page
  }

  it('a refused call is told by a dialog, and one that failed in its place and the log alone [ACC-8.02] [MKT-8.02] [MKT-8.09]', async () => {
    await press(refused('FORBIDDEN'))
    await expect.poll(() => message()?.textContent).toContain('Your account does not have permission to do this.')
    for (const code of ['UNEXPECTED', 'UNAVAILABLE'] as const) {
      const page = await press(refused(code))
      await expect.poll(() => page.warnings).toEqual([`a call was refused: ${code}`])
      await expect.poll(toast).toBeTruthy()
      expect([page.address(), page.left, message()]).toEqual([LIST, [], null])
    }
  })

  it('a refused call that says nothing of itself is told by the generic message [MKT-8.14] [ACC-8.37]', async () => {
    await press(raw(403, { returnCode: -1, returnCodeDesc: 'x', data: { errorCode: 'CSRF' } }))
    await expect.poll(() => message()?.textContent).toContain('Unexpected Error Occurred')
  })

  const LOGIN = `/login?redirectUrl=${encodeURIComponent(LIST)}`
  const pageAfter = async (code: FailureCode): Promise<readonly string[]> => {
    const page = await press(refused(code))
    await expect.poll(() => page.left).not.toEqual([])
    return page.left
  }

  it('leads to the terms or says that calls are too many [ACC-8.08] [MKT-8.04]', async () => {
    expect(await pageAfter('TOO_MANY_REQUESTS')).toEqual(['/app-error?code=429'])
    expect(await pageAfter('TERMS_PENDING')).toEqual(['/termsAndConditions'])
  })

  it('leads to the renewal and to the security questions [ACC-8.05] [MKT-8.05] [MKT-8.06]', async () => {
    expect(await pageAfter('MEMBERSHIP_DUE')).toEqual(['/redirectToPaymentGateway/renewal'])
    expect(await pageAfter('RENEWAL_STARTED')).toEqual(['/redirectToPaymentGateway/renewal'])
    expect(await pageAfter('SECURITY_QUESTIONS_MISSING')).toEqual(['/collect-security-questions'])
  })

  it('leads to subscriptions, documents, or sign-in and back [MKT-8.01] [MKT-8.07] [MKT-8.08]', async () => {
    expect(await pageAfter('SUBSCRIPTION_NEEDED')).toEqual(['/member-subscriptions'])
    expect(await pageAfter('DOCUMENTS_PENDING')).toEqual(['/document-status-pending'])
    expect(await pageAfter('NOT_SIGNED_IN')).toEqual([LOGIN])
  })

  it('a refused call of a session that is over leads to the sign-in and back; trouble of the server is logged and keeps one where one is [ACC-8.01] [ACC-8.09] [ACC-8.38]', async () => {
    for (const status of [500, 503]) {
      const page = await press(raw(status, { returnCode: -1, returnCodeDesc: '', data: {} }))
      await expect.poll(() => page.warnings).toEqual([expect.stringMatching(/^a call was refused/)])
      expect([page.address(), page.left]).toEqual([LIST, []])
    }
    expect(await pageAfter('NOT_SIGNED_IN')).toEqual([LOGIN])
    expect(message()).toBeNull()
  })

  it('a refused call for want of a session closes what is open over the page before it leaves [ACC-8.01] [MKT-8.01]', async () => {
    const page = await member({
      updateLocation: refused('NOT_SIGNED_IN'),
      getReferenceObject: [{ code: 'USA', description: 'UNITED STATES', twoCharCountryCode: 'US' }],
      getLocationInfo: [USER_CONFIG.locationInfo],
    })
    await page.user.click(document.querySelector('.menu [hreflang]')?.closest('details')?.querySelector('summary') ?? document.body)
    await page.until(() => document.querySelector('[data-opens="place"]') !== null)
    await page.user.click(document.querySelector('[data-opens="place"]') ?? document.body)
    const dialog = await page.findByRole('dialog')
    await page.fill(await within(dialog).findByLabelText('ZIP or postal code'), '75201')
    await page.user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await expect.poll(() => page.left).toEqual([LOGIN])
    await expect.poll(() => page.queryByRole('dialog')).toBeNull()
    expect(page.cookie('recentLogIn')).toBeUndefined()
  })

  it('a refused call for want of the terms closes what is open over the page before it leaves [ACC-8.01] [MKT-8.01] [ACC-8.03]', async () => {
    const alert = anAlert({
      userActionId: 1,
      activeAt: new Date(NOW_MS).toISOString(),
      actionDetailsMap: { message: 'Call us.', link: null },
    })
    const page = await member({
      getAccountAlerts: { ACCOUNT: { accountAlerts: [alert] } },
      updateAccountAlert: refused('TERMS_PENDING'),
    })
    const dialog = await page.findByRole('dialog')
    await page.user.click(within(dialog).getByRole('button', { name: 'Done' }))
    await expect.poll(() => page.left).toEqual(['/termsAndConditions'])
    await expect.poll(() => page.queryByRole('dialog')).toBeNull()
    expect(page.cookie('recentLogIn')?.value).toBe('1')
  })
})
