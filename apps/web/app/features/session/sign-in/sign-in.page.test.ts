import { within } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import type { FailureDetail } from '@app/contract/failure.ts'
import { inTurn, raw, refused } from '../../../../test/answers.ts'
import { searchOf, someLots } from '../../../../test/lots.ts'
import { renderPage, type RenderedPage } from '../../../../test/render-page.ts'
import { ENV_CONFIG } from '../../../../test/visitor.ts'

const EMAIL = 'somebody@example.com'
const refusedBy = (error: string, more: FailureDetail = {}) => refused('SIGN_IN_REFUSED', { error, ...more })

const form = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('form.sign-form')
  if (!found) throw new Error('There is no form of sign-in.')
  return found
}
const told = async (): Promise<string | null> => (await within(form()).findByRole('alert')).textContent

async function signIn(page: RenderedPage, username = EMAIL, password = 'a long password'): Promise<void> {
  await page.fill(within(form()).getByRole('textbox', { name: 'Email or user ID' }), username)
  await page.fill(within(form()).getByLabelText('Password'), password)
  await page.user.click(within(form()).getByRole('button', { name: 'Sign in' }))
}

describe('the page of sign-in', () => {
  it('leads to the people of a demo world where there are any', async () => {
    const page = await renderPage('/login', { getEnvConfig: { ...ENV_CONFIG, demoPeople: true } })
    expect(page.getByRole('link', { name: 'Sign in as one of them' }).getAttribute('href')).toBe('/demo')
    const other = await renderPage('/login')
    expect(other.queryByRole('link', { name: 'Sign in as one of them' })).toBeNull()
  })
})

describe('the form of sign-in', () => {
  it('tells what is wrong with it before it is sent [ACC-5.03] [ACC-5.11]', async () => {
    const page = await renderPage('/login')
    await signIn(page, 'a b@example.com')
    expect(await told()).toBe('Spaces are not allowed in User ID')
    await signIn(page, 'pat@example.com', 'short')
    expect(await told()).toBe('Password must be between 8 and 128 characters')
    expect(page.asked('processLogin')).toEqual([])
  })

  it.each([
    ['SUSPENDED', 'Your buyer account is suspended. Please contact member services'],
    ['TERMINATED', 'Your buyer account is terminated. Please contact member services'],
    ['LAPSED', 'Your buyer account has lapsed. Please contact member services'],
  ])('tells somebody whose account is %s [ACC-8.10] [ACC-8.14]', async (status, words) => {
    const page = await renderPage('/login', { processLogin: refusedBy(`ACCOUNT_${status}`) })
    await signIn(page)
    expect(await told()).toBe(words)
    expect(page.left).toEqual([])
    expect(page.address()).toBe('/login')
  })

  it('tells somebody voided nothing [ACC-8.15]', async () => {
    const page = await renderPage('/login', { processLogin: refusedBy('ACCOUNT_VOIDED') })
    await signIn(page)
    await expect.poll(() => within(form()).getByLabelText('Password')).toHaveProperty('value', '')
    expect(page.asked('processLogin')).toHaveLength(1)
    expect(within(form()).queryByRole('alert')).toBeNull()
  })

  it.each([
    ['ACCOUNT_LOCKED', 'Your account is locked.', '/login/forgotPassword'],
    ['PASSWORD_EXPIRED', 'Your password has expired.', '/expiredPassword?username=somebody%40example.com'],
  ])('offers a reset after %s [ACC-8.12] [ACC-8.16]', async (error, words, href) => {
    const page = await renderPage('/login', { processLogin: refusedBy(error) })
    await signIn(page)
    expect(await told()).toContain(words)
    expect(page.getByRole('link', { name: 'Reset your password' }).getAttribute('href')).toBe(href)
  })

  it('leads who has to choose a new password there [ACC-4.10] [ACC-8.13]', async () => {
    const page = await renderPage('/login', { processLogin: refusedBy('FORGET_PASSWORD') })
    await signIn(page)
    await expect.poll(() => page.left).toEqual(['/login/forgotPassword'])
  })

  it('says why the server cannot judge, counts it, and takes no word for bad credentials [ACC-8.11] [ACC-8.21] [ACC-8.22]', async () => {
    const page = await renderPage('/login', {
      processLogin: inTurn(
        refusedBy('ERROR'),
        raw(500, { returnCode: -1, returnCodeDesc: '', data: { errorMsg: 'The house is closed.' } }),
        raw(500, { returnCode: -1, returnCodeDesc: '', data: {} }),
      ),
    })
    for (const [count, words] of [
      ['1', 'Internal server error. Please try again later'],
      ['2', 'Unable to continue. The house is closed.'],
      ['3', 'The email, user ID or password is not correct'],
    ] as const) {
      await signIn(page)
      await expect.poll(told).toBe(words)
      expect(localStorage.getItem('failedLoginAttempts')).toBe(count)
    }
  })

  it('leads a bidder who has to give an address to the page for it; terms that failed are an error like any other [ACC-8.20]', async () => {
    const page = await renderPage('/login', {
      processLogin: inTurn(refusedBy('TERMS_AND_CONDITIONS_FAILED'), refusedBy('UPDATE_BROKER_BIDDER_EMAIL')),
    })
    await signIn(page)
    expect(await told()).not.toBe('')
    expect(page.left).toEqual([])
    await signIn(page)
    await expect.poll(() => page.left).toEqual(['/updateBrokerBidderEmail'])
  })

  it('takes the kind of account from the address, and leads sellers and their like to where they sign in [ACC-2.07] [ACC-6.18]', async () => {
    const elsewhere = (kind: string) => `/noSearchResults?for=${kind}`
    const getEnvConfig = {
      ...ENV_CONFIG,
      sellerLoginURL: elsewhere('sellers'),
      automotiveLoginUrl: elsewhere('automotive'),
      bodyshopAndRecoveryOpsLoginUrl: elsewhere('bodyshops'),
    }
    const kinds = (page: RenderedPage) => page.getByRole('combobox', { name: 'Account' })
    const named = await renderPage('/login?accountType=automotive', { getEnvConfig })
    expect(kinds(named)).toHaveProperty('value', 'automotive')
    for (const [kind, target] of [
      ['1', 'sellers'],
      ['automotive', 'automotive'],
      ['bodyshopAndRecoveryOps', 'bodyshops'],
    ] as const) {
      const page = await renderPage('/login', { getEnvConfig })
      await page.user.selectOptions(kinds(page), kind)
      await page.user.click(within(form()).getByRole('button', { name: 'Sign in' }))
      expect(page.left).toEqual([elsewhere(target)])
    }
  })
})

describe('the switch of account types', () => {
  const SELLERS = { ...ENV_CONFIG, sellerLoginURL: '/noSearchResults?for=sellers' }
  const kinds = (page: RenderedPage) => page.queryByRole<HTMLSelectElement>('combobox', { name: 'Account' })

  it.each([
    ['0', null],
    ['1', '1'],
    ['2', '0'],
    ['7', null],
  ])('the switch of account types set to %s shows the selector with this chosen, or hides it: %j [ACC-5.48]', async (value, chosen) => {
    const page = await renderPage(`/login?accountType=${value}`, {
      getEnvConfig: SELLERS,
      processLogin: refusedBy('BAD_CREDENTIALS'),
    })
    expect(kinds(page)?.value ?? null).toBe(chosen)
    await signIn(page)
    const sentAs = () => page.asked('processLogin').map(({ body }) => (body as { accountType: string }).accountType)
    await expect.poll(() => [...page.left, ...sentAs()]).toEqual([chosen === '1' ? SELLERS.sellerLoginURL : '0'])
  })

  it('the switch of account types leads nobody to sellers where they have no page: who comes by it signs in as a member', async () => {
    const page = await renderPage('/login?accountType=1', { processLogin: refusedBy('BAD_CREDENTIALS') })
    expect(kinds(page)).toBeNull()
    await signIn(page)
    await expect.poll(() => page.asked('processLogin')[0]?.body).toMatchObject({ accountType: '0' })
  })
})

describe('a captcha', () => {
  it.each([
    { after: 'as many failures as the site says', siteKey: 'altcha', failures: 1, shown: 1 },
    { after: 'no failure where the site has no key', siteKey: null, failures: 4, shown: 0 },
  ])('shows after $after [ACC-4.15] [ACC-3.36]', async ({ siteKey, failures, shown }) => {
    const page = await renderPage('/lotSearchResults', {
      getEnvConfig: { ...ENV_CONFIG, failureAttemptsToShowCaptcha: 1 },
      getCaptchaKey: { siteKey },
      searchLots: searchOf(someLots(2)),
      processLogin: refusedBy('BAD_CREDENTIALS'),
    })
    await page.user.click(within(page.getByRole('banner')).getByRole('link', { name: 'Sign in' }))
    const drop = await page.findByRole('dialog', { name: 'Sign in' })
    await within(drop).findByRole('textbox', { name: 'Email or user ID' })
    expect(drop.querySelector('[data-captcha]')).toBeNull()
    for (let failure = 1; failure <= failures; failure++) {
      await signIn(page)
      await expect.poll(() => localStorage.getItem('failedLoginAttempts')).toBe(String(failure))
      expect(await told()).toBe('The email, user ID or password is not correct')
    }
    await expect.poll(() => drop.querySelectorAll('[data-captcha]').length).toBe(shown)
  })
})

it('a first sign-in that is refused leads to the page of its error, with the code [ACC-4.12]', async () => {
  const first = await renderPage('/login?token1=a%20password&token2=somebody%40example.com', {
    processLogin: refusedBy('ACCOUNT_SUSPENDED'),
  })
  await expect.poll(() => first.left).toEqual(['/login-error?errorCode=ACCOUNT_SUSPENDED'])
  expect(first.asked('processLogin')[0]?.body).toMatchObject({ username: EMAIL, password: 'a password' })
  const page = await renderPage(first.left[0] ?? '')
  expect(within(page.getByRole('main')).getByRole('alert').textContent).toBe(
    'Your buyer account is suspended. Please contact member services',
  )
})

it('a closed page offers a visitor to sign in [ACC-2.37]', async () => {
  const page = await renderPage('/accessDenied')
  expect(within(page.getByRole('main')).getByRole('link', { name: 'Sign in' }).getAttribute('href')).toMatch(/^\/login/)
})
