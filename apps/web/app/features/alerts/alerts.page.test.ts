import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { AccountAlert, AccountAlerts, UserAction } from '@app/contract/alerts/alerts.answers.ts'
import { anAlert, type AlertFields } from '@app/rules/alerts/an-alert.test-kit.ts'
import { inTurn, refused, unreachable, type Answers } from '../../../test/answers.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { ALERTS_CHANGED } from './reload-alerts.ts'
import { ACCOUNT_INFO, BUYER, ENV_CONFIG, NOW_MS, PROFILE, REGISTRATION } from '../../../test/visitor.ts'

const BEGUN = new Date(NOW_MS - 3_600_000).toISOString()
const LATER = '2999-01-01T00:00:00.000Z'
const SLIDE_MS = 15_000
const LATE_PART_MS = 1_000

const alert = (userActionId: number, said: AlertFields = {}): AccountAlert =>
  anAlert({ userActionId, activeAt: BEGUN, actionDetailsMap: { message: `Message ${userActionId}.`, link: null }, ...said })
const banner = (...accountAlerts: readonly AccountAlert[]): AccountAlerts => ({ banner: { accountAlerts } })

/** Changes every alert as asked for. */
const CHANGES: Answers = {
  updateAccountAlert: ({ body }) => ({ userActionId: body.userActionId, actionStatus: body.actionStatus }),
  setAlertsModal: ({ body }) => body,
}

const open = (getAccountAlerts: AccountAlerts, more: Answers = {}): Promise<RenderedPage> =>
  renderPage('/noSearchResults', { ...CHANGES, getAccountAlerts, ...more }, { app: BUYER })
const bar = (page: RenderedPage): Promise<HTMLElement> => page.findByRole('region', { name: 'Your alerts' })
const shownBar = (page: RenderedPage): HTMLElement | null => page.queryByRole('region', { name: 'Your alerts' })
const dialog = (): HTMLElement | null => document.querySelector<HTMLElement>('dialog.al-dlg[open]')
const press = async (page: RenderedPage, within_: HTMLElement | null, name: string): Promise<void> =>
  page.user.click(within(within_ ?? document.body).getByRole('button', { name }))
const sent = (page: RenderedPage): unknown =>
  (page.asked('updateAccountAlert').at(-1)?.body as { actionStatus: unknown } | undefined)?.actionStatus
/** Lets what is asked for come in, and settle. */
const settled = async (page: RenderedPage): Promise<void> => {
  await expect.poll(() => page.asked('listUserActions')).toHaveLength(1)
  await expect.poll(() => page.asked('getEnvConfig').length).toBeGreaterThan(0)
}

describe('alerts of a member', () => {
  it('alerts of a member stand in their order: mandatory, blocking, then banner and carousel [ACC-4.33] [ACC-2.81] [ACC-4.31]', async () => {
    const carousel = alert(1)
    const groups: AccountAlerts = {
      ...banner(alert(5)),
      ACCOUNT: {
        accountAlerts: [
          carousel,
          alert(2, { config: { blockUI: true } }),
          alert(3, { config: { mandatory: true } }),
          alert(4, { config: { alertPriority: 5 } }),
        ],
      },
    }
    const page = await open(groups)
    await expect.poll(() => dialog()?.dataset['alert']).toBe('3')
    await page.user.keyboard('{Escape}{Escape}')
    expect(dialog()?.dataset['alert']).toBe('3')
    expect(within(dialog() ?? document.body).queryByRole('button', { name: 'Not interested' })).toBeNull()
    await press(page, dialog(), 'Done')
    expect(sent(page)).toBe('COMPLETED')
    await expect.poll(() => dialog()?.dataset['alert']).toBe('2')
    await press(page, dialog(), 'I am on it')
    expect(sent(page)).toBe('IN_PROGRESS')
    await expect.poll(() => dialog()?.dataset['alert']).toBe('4')
    expect(dialog()?.dataset['place']).toBe('carousel')
    await press(page, dialog(), 'Not interested')
    expect(sent(page)).toBe('DENY')
    await expect.poll(() => dialog()?.dataset['alert']).toBe('1')
    expect((await bar(page)).querySelector('[data-alert]')?.getAttribute('data-alert')).toBe('5')
    await page.user.keyboard('{Escape}')
    await expect.poll(dialog).toBeNull()
    await expect.poll(() => page.asked('setAlertsModal').map(({ body }) => body)).toEqual([{ displayAlertsModal: false }])
  })

  it('alerts of a member leave the view when put off, even if the call fails; a refusal that fails stays [ACC-4.32] [ACC-8.39]', async () => {
    const page = await open(banner(alert(1), alert(2)), { updateAccountAlert: unreachable })
    expect((await bar(page)).textContent).toContain('1 of 2')
    await press(page, await bar(page), 'Not interested')
    await expect.poll(() => page.asked('updateAccountAlert')).toHaveLength(1)
    expect((await bar(page)).textContent).toContain('1 of 2')
    await press(page, await bar(page), 'Remind me later')
    await expect.poll(() => shownBar(page)?.textContent).toContain('Message 2.')
    expect((await bar(page)).textContent).not.toContain('of 2')
    await expect.poll(() => page.warnings).toContain('UPDATE_ACCOUNT_ALERTS')
  })

  it('alerts of a member show only open and active, one that does not notify again once a session [ACC-4.29] [ACC-4.34] [ACC-4.35]', async () => {
    const [once, later, begun] = [
      alert(1, { config: { renotify: false }, customUserActionCode: 'ONCE' }),
      alert(2, { activeAt: LATER }),
      alert(3, { customUserActionCode: 'BEGUN' }),
    ]
    const closed = alert(4, { actionStatus: 'COMPLETED' })
    const first = await open(banner(once, later, begun, closed))
    expect((await bar(first)).textContent).toContain('Message 1.')
    expect((await bar(first)).textContent).toContain('1 of 2')
    await press(first, await bar(first), 'Next alert')
    expect((await bar(first)).textContent).toContain('Message 3.')
    await press(first, await bar(first), 'I am on it')
    await expect.poll(() => shownBar(first)?.textContent).toContain('Message 1.')
    expect((await bar(first)).textContent).not.toContain('of 2')
    expect(first.cookie('alerts')).toMatchObject({ expires: 'Infinity' })
    const second = await open(banner(once, later, { ...begun, actionStatus: 'IN_PROGRESS' }))
    await settled(second)
    expect(shownBar(second)?.textContent ?? '').not.toContain('Message 1.')
    document.cookie = 'alerts=; Path=/; Max-Age=0'
    const third = await open(banner(once))
    expect((await bar(third)).textContent).toContain('Message 1.')
  })

  it('alerts of a member are counted in the cookie alerts by the code of each, with the most there may be [ACC-3.35]', async () => {
    const page = await open(
      banner(
        alert(1, { config: { renotify: false }, customUserActionCode: 'CODE_1' }),
        alert(2, { config: { renotify: false }, customUserActionCode: 'CODE_2' }),
      ),
    )
    expect((await bar(page)).textContent).toContain('1 of 2')
    const views = { mv: 1, cv: 1 }
    await expect
      .poll(() => JSON.parse(decodeURIComponent(page.cookie('alerts')?.value ?? '{}')) as unknown)
      .toEqual({ CODE_1: views, CODE_2: views })
  })

  it('alerts of a member are read again where a part of the page changed them; that they could not be is logged silently [ACC-8.44]', async () => {
    const page = await renderPage(
      '/noSearchResults',
      { ...CHANGES, getAccountAlerts: inTurn(banner(alert(1)), banner(alert(2)), unreachable) },
      { app: BUYER },
    )
    expect((await bar(page)).textContent).toContain('Message 1.')
    window.dispatchEvent(new Event(ALERTS_CHANGED))
    await expect.poll(() => shownBar(page)?.textContent).toContain('Message 2.')
    window.dispatchEvent(new Event(ALERTS_CHANGED))
    await expect.poll(() => page.warnings).toContain('ALERTS_AFTER_DOCUMENT_UPLOAD')
    expect(shownBar(page)?.textContent).toContain('Message 2.')
    expect(page.asked('logEvent')).toEqual([])
  })

  it('alerts of a member that cannot be loaded are told to the server, and the page stands [ACC-8.40] [MKT-8.29]', async () => {
    const page = await open({}, { getAccountAlerts: unreachable })
    await expect
      .poll(() => page.asked('logEvent').map(({ body }) => body))
      .toEqual([{ event: 'GET_ACCOUNT_ALERTS', message: expect.any(String), payload: { path: '/noSearchResults' }, status: 0 }])
    expect(page.getByRole('main')).toBeTruthy()
    expect(shownBar(page)).toBeNull()
  })

  it('alerts of a member turn in the banner every fifteen seconds until they are paused [ACC-9.08] [ACC-3.25]', async () => {
    const page = await renderPage(
      '/noSearchResults',
      { getAccountAlerts: banner(alert(1), alert(2)), getEnvConfig: { ...ENV_CONFIG, accountAlertsSlideInterval: SLIDE_MS } },
      { app: BUYER, holdsTimers: true },
    )
    await page.pass(LATE_PART_MS)
    await expect.poll(() => shownBar(page)?.textContent).toContain('1 of 2')
    await page.pass(SLIDE_MS)
    expect((await bar(page)).textContent).toContain('2 of 2')
    await press(page, await bar(page), 'Pause')
    await page.pass(4 * SLIDE_MS)
    expect((await bar(page)).textContent).toContain('2 of 2')
  })
})

describe('an unfinished registration', () => {
  const step = (userActionId: number, customUserActionCode: string): UserAction => ({
    userActionId,
    userActionCode: 'COMPLETE_REGISTRATION',
    customUserActionCode,
    actionStatus: 'INITIATED',
    parentActivity: { userActivity: 'MEMBER_REGISTRATION' },
  })
  const pending = [step(1, 'VERIFY_ACCOUNT_INFO'), step(2, 'MEMBERSHIP_PAYMENT')]
  const identity = alert(3, { userActionCode: 'IDENTITY_VERIFICATION', parentActivity: { userActivity: 'IDENTITY' } })
  const BRITISH = { ...BUYER, siteCode: 'CPRTUK' } as const
  const answers = (more: Answers): Answers => ({
    ...CHANGES,
    listUserActions: { userActions: pending },
    getProfile: PROFILE,
    getAccountInfo: ACCOUNT_INFO,
    getRegistration: REGISTRATION,
    ...more,
  })

  it('prompts outside of US and Canada, and an identity alert leads there [ACC-4.46] [ACC-4.37]', async () => {
    const british = await renderPage('/noSearchResults', answers({ getAccountAlerts: banner(identity) }), { app: BRITISH })
    await expect.poll(british.address).toBe('/accountInformation/complete-registration')
    const steps = () => within(british.getByRole('main')).queryAllByRole('listitem')
    await expect
      .poll(() => steps().map(({ textContent }) => textContent))
      .toEqual([expect.stringMatching(/Pay your membership/), expect.stringMatching(/Verify your account details/)])
    const again = await renderPage('/noSearchResults', answers({ getAccountAlerts: banner(alert(4)) }), { app: BRITISH })
    expect((await again.findByRole('link', { name: 'Finish registration' })).getAttribute('href')).toBe(
      '/accountInformation/complete-registration',
    )
    const american = await renderPage('/noSearchResults', answers({ getAccountAlerts: banner(alert(4)) }), { app: BUYER })
    await bar(american)
    expect(american.queryByRole('link', { name: 'Finish registration' })).toBeNull()
  })

  it('an identity alert leads nobody away from what lets them go on: a step, or the check that lifts it', async () => {
    const step = { status: 467, cause: 'IDENTITY', form: null, reason: '', raisedAt: BEGUN } as const
    const page = await renderPage(
      '/document-status-pending',
      answers({ getAccountAlerts: banner(identity), getMySteps: { steps: [step], termsVersion: 1 } }),
      { app: BRITISH },
    )
    await settled(page)
    await bar(page)
    expect(page.address()).toBe('/document-status-pending')
    expect(page.getByRole('link', { name: 'See your identity check' })).toBeTruthy()
  })
})

describe('a dialog of alerts', () => {
  it('looks every half second whether it may open, and opens once a menu of the header is closed [ACC-9.17]', async () => {
    const page = await renderPage(
      '/noSearchResults',
      { getAccountAlerts: { ACCOUNT: { accountAlerts: [alert(1)] } } },
      { app: BUYER, holdsTimers: true },
    )
    const menu = [...document.querySelectorAll<HTMLElement>('header details.drop')].at(-1)
    const summary = menu?.querySelector('summary') ?? document.body
    await page.user.click(summary)
    expect(menu?.hasAttribute('open')).toBe(true)
    let looks = 0
    const look = Document.prototype.querySelector
    Document.prototype.querySelector = function count(this: Document, selector: string) {
      if (selector.startsWith('dialog[open]')) looks += 1
      return look.call(this, selector) as never
    }
    await page.pass(LATE_PART_MS)
    await expect.poll(() => looks).toBeGreaterThan(0)
    const before = looks
    await page.pass(10_000)
    expect([looks - before, dialog()]).toEqual([20, null])
    await page.user.click(summary)
    expect(menu?.hasAttribute('open')).toBe(false)
    await page.pass(500)
    expect(dialog()).not.toBeNull()
  })
})

it('a change that the server refuses is told in the dialog, which stays', async () => {
  const page = await open({ ACCOUNT: { accountAlerts: [alert(1)] } }, { updateAccountAlert: refused('ALERT_CLOSED') })
  await expect.poll(() => dialog()?.dataset['alert']).toBe('1')
  await press(page, dialog(), 'Done')
  await expect.poll(() => dialog()?.querySelector('[role=alert]')?.textContent).toBeTruthy()
  expect(dialog()?.dataset['alert']).toBe('1')
})

it('an alert about a paper that ends writes its last day as the reader’s site does', async () => {
  const verification = {
    status: 'EXPIRING',
    reasonCode: null,
    person: { firstName: 'Mara', lastName: 'Vos' },
    renewalDocExpiryDate: '2027-01-10',
  }
  const page = await open(banner(alert(1, { actionDetailsMap: { message: '', link: null, verification } })))
  expect((await bar(page)).textContent).toMatch(/01\/10\/2027/)
  expect((await bar(page)).textContent).not.toContain('2027-01-10')
})

it('the page that ends a registration is headed by no alert, for it says itself what is missing', async () => {
  const answers = { ...CHANGES, getAccountAlerts: banner(alert(1)), getRegistration: REGISTRATION }
  const page = await renderPage('/thankyou', answers, { app: BUYER })
  await settled(page)
  expect(shownBar(page)).toBeNull()
})
