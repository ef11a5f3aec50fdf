import type { Page } from '@playwright/test'
import { aJpeg } from '../apps/server/test/files/sample-files.ts'
import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, hydrated, open, test } from './journey.ts'
import { mailTo, registerMember } from './registering.ts'
import { asReviewer, pressDecide } from './reviewing.ts'
import { call } from './signed-in.ts'

const CHECK = '/verify-identity'
const DESK = '/operations/identity'

const aPhoto = async (name: string, width: number) => ({ name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await aJpeg({ width }) })

/** Opens the check of an account at the desk and claims it. */
async function claimOf(desk: Page, number: string): Promise<void> {
  const { data } = await call(desk, `/data${DESK}`)
  const checks = data['checks'] as readonly { readonly id: number; readonly buyerNumber: number }[]
  const found = checks.find(({ buyerNumber }) => String(buyerNumber) === number)
  await desk.goto(`${DESK}/${found?.id ?? 0}`)
  await desk.getByRole('button', { name: 'Claim for 30 min' }).click()
  await expect(desk.getByRole('img', { name: 'Your face of Dana Reyes' })).toHaveJSProperty('complete', true)
}

/** Demands that nothing scrolls sideways and axe finds nothing; then it is a phone again. */
async function looksRight(page: Page): Promise<void> {
  await expectNothingSideways(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoAxeFindingsInBothSchemes(page)
}

test('a member shows an ID and their face, is held up when the check fails, and goes on once another clears [ACC-2.33] [ACC-3.42]', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  const email = await registerMember(page)
  const number = /\d{6}/.exec((await page.getByText(/^Your user ID is/).textContent()) ?? '')?.[0] ?? ''
  await open(page, CHECK)
  await hydrated(page)
  await looksRight(page)
  await page.getByLabel('Driving license').check()
  await page.getByRole('button', { name: 'Begin the check' }).click()
  await expect(page.getByLabel('Front of the ID')).toHaveAttribute('capture', 'environment')
  await page.getByRole('link', { name: 'Choose files instead of the camera' }).click()
  await expect(page.getByLabel('Front of the ID')).not.toHaveAttribute('capture')

  // Nothing is sent before every picture is there; one that is no picture is refused beside its field.
  await page.getByLabel('Front of the ID').setInputFiles(await aPhoto('front', 640))
  await expect(page.getByRole('img', { name: 'The picture that will be sent' })).toBeVisible()
  await page.getByRole('button', { name: 'Send pictures' }).click()
  await expect(page.getByText('Back of the ID: choose a picture, JPG or PNG.')).toBeVisible()
  await page.getByLabel('Back of the ID').setInputFiles({ name: 'back.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') })
  await page.getByLabel('Your face').setInputFiles(await aPhoto('face', 480))
  await looksRight(page)
  await page.getByRole('button', { name: 'Send pictures' }).click()
  await expect(page).toHaveURL(/fault=FILE_TYPE&picture=back/)
  await expect(page.getByText('Back of the ID: the file is no JPG or PNG.', { exact: false })).toBeVisible()
  await expect(page.getByText('Arrived')).toHaveCount(2)
  await looksRight(page)
  await page.getByLabel('Back of the ID').setInputFiles(await aPhoto('back', 641))
  await page.getByRole('button', { name: 'Send pictures' }).click()
  await expect(page.getByText(/^Your pictures are with a reviewer/)).toBeVisible()
  await looksRight(page)

  await asReviewer(browser, baseURL, async (desk) => {
    await desk.goto(DESK)
    await looksRight(desk)
    await claimOf(desk, number)
    await looksRight(desk)
    await desk.getByLabel('Fail', { exact: true }).check()
    await desk.getByLabel('Reason (when it fails)').selectOption('UNREADABLE')
    await expect(desk.getByText(/^The ID cannot be read/)).toBeVisible()
    await pressDecide(desk)
  })
  await expect.poll(() => mailTo(page, email)).toContain('The ID cannot be read.')

  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/document-status-pending/)
  await looksRight(page)
  await page.getByRole('link', { name: 'See your identity check' }).click()
  await expect(page.getByText('You have 2 tries left.')).toBeVisible()
  await looksRight(page)
  await page.getByLabel('Passport').check()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Back of the ID')).toHaveCount(0)
  await page.getByLabel('Passport page with your picture').setInputFiles(await aPhoto('passport', 700))
  await page.getByLabel('Your face').setInputFiles(await aPhoto('again', 500))
  await page.getByRole('button', { name: 'Send pictures' }).click()
  await expect(page.getByText(/^Your pictures are with a reviewer/)).toBeVisible()

  await asReviewer(browser, baseURL, async (desk) => {
    await claimOf(desk, number)
    await desk.getByLabel(/^Clear/).check()
    await desk.getByRole('button', { name: 'Decide' }).click()
    // Nobody is cleared without a day of birth.
    await expect(desk.getByText('Enter the day of birth as the ID shows it.')).toBeVisible()
    await desk.getByLabel('Day of birth on the ID').fill('1988-04-17')
    await desk.getByLabel(/^Clear/).check()
    await pressDecide(desk)
  })
  await expect.poll(() => mailTo(page, email)).toContain('We have confirmed who you are.')
  await open(page, CHECK)
  await expect(page.getByText('Your identity is confirmed.')).toBeVisible()
  await looksRight(page)
  await page.getByRole('link', { name: 'Continue to your dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard/)
})

test('at an outside service a member is led there and sends no picture here, and the page tells by itself how it ended', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await registerMember(page)
  await open(page, CHECK)
  // The journeys' own server has no such service: its answers are changed on their way.
  let change: object = { provider: 'stripe' }
  await page.route('**/data/member/identity', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, ...change } } })
  })
  const anew = (query: string): Promise<void> =>
    page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `${CHECK}?${query}`)
  await anew('from=files')
  await expect(page.getByText(/^Stripe alone; no picture comes to us/)).toBeVisible()
  await expect(page.getByLabel('Passport')).toHaveCount(0)
  await looksRight(page)
  change = { provider: 'stripe', status: 'INITIATED', document: 'ID_CARD', isAtProvider: true, needed: [] }
  await anew('from=camera')
  await expect(page.getByRole('link', { name: 'Continue at Stripe' })).toHaveAttribute('href', '/data/member/identity/session')
  await looksRight(page)
  change = { ...change, status: 'PENDING', isAtProvider: false, sentAt: '2026-05-06T15:00:00.000Z', mayStart: false }
  await expect(page.getByText(/^Stripe is checking what you showed/)).toBeVisible()
  await looksRight(page)
  change = { ...change, status: 'CLEARED', decidedAt: '2026-05-06T15:02:00.000Z' }
  await expect(page.getByText('Your identity is confirmed.')).toBeVisible()
})
