import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { renderPage } from '../../../test/render-page.ts'
import { BUYER, USER_CONFIG } from '../../../test/visitor.ts'

describe('addresses of sign-in', () => {
  const name = 'username=901002'

  it.each([
    ['forgotUserId', /^Forgot user ID$/],
    ['forgotPassword', /^Forgot password$/],
    ['askSecurityQuestions', /^Forgot password$/],
    [`noSecurityQuestions&${name}`, /^No security questions$/],
    [`securityQuestionsLocked&${name}`, /^Questions locked$/],
    ['feedback', /^Tell us what you think$/],
    ['changeLocation', /^Change location$/],
    ['siteSearch', /^Search vehicles$/],
    ['timeZone', /^Time zone$/],
    ['loginRegister', /^Sign in$/],
  ])('addresses of sign-in open the dialog they name: %s [ACC-2.12] [ACC-2.78] [ACC-2.76]', async (show, title) => {
    const page = await renderPage(`/login?show=${show}`, {
      getReferenceObject: [{ code: 'USA', description: 'UNITED STATES', twoCharCountryCode: 'US' }],
      getLocationInfo: [USER_CONFIG.locationInfo],
    })
    const dialog = await page.findByRole('dialog')
    await expect.poll(() => within(dialog).queryAllByRole('heading')[0]?.textContent).toMatch(title)
  })

  it('addresses of sign-in that name no dialog open none', async () => {
    const page = await renderPage('/login?show=nothing-known')
    expect(page.queryByRole('dialog')).toBeNull()
  })

  it('addresses of sign-in lead to the page of sign-in [ACC-2.06]', async () => {
    const page = await renderPage('/login')
    expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Sign in')
    expect(document.querySelector('form.sign-form')).not.toBeNull()
  })
})

describe('the menu of a member', () => {
  it.each([
    ['a premium buyer', ['ROLE_PREMIUM'], ['/driverseat', '/accountInformation']],
    ['a broker bidder', ['ROLE_BROKER_BIDDER'], ['/accountInformation']],
    ['a counterman', ['COUNTERMAN'], ['/driverseat']],
  ] as const)('leads only to pages that let them in: %s [MKT-6.15]', async (...[, roles, places]) => {
    const person = { ...BUYER.person, roles: [...roles] }
    const page = await renderPage('/noSearchResults', {}, { app: { ...BUYER, person } })
    await page.user.click(document.querySelector('.who summary') ?? document.body)
    const menu = document.querySelector<HTMLElement>('.who .menu')
    await expect.poll(() => menu?.textContent).toContain(`User ID ${BUYER.member.number}`)
    const paths = within(menu ?? document.body)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '')
    expect(paths.filter((path) => ['/driverseat', '/accountInformation', '/operations'].includes(path))).toEqual(places)
  })
})
