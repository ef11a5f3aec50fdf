import type { Page } from '@playwright/test'
import { aPdf, aPng } from '../apps/server/test/files/sample-files.ts'
import { expect, expectNoAxeFindings, expectNoAxeFindingsInBothSchemes, expectNothingSideways, hydrated, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { mailTo, registerMember } from './registering.ts'
import { asReviewer, pressDecide, waitingPaperOf } from './reviewing.ts'
import { call, signInAs } from './signed-in.ts'

const PAPERS = '/accountInformation/licenses'
const BID_MINOR = 2_500

/** What a small bid of the reader on a lot is told. */
async function bidOn(page: Page, lotNumber: number): Promise<{ readonly isAccepted: boolean; readonly reason: string }> {
  const order = { lotNumber, kind: 'PRELIM_MAX', amountMinor: BID_MINOR, currency: 'USD' }
  const { data } = await call(page, '/data/lots/bids', { bids: [order] })
  return (data['bids'] as { isAccepted: boolean; reason: string }[])[0] ?? { isAccepted: false, reason: JSON.stringify(data) }
}

/** A lot on which nothing but papers is in the way of the reader's bid. */
async function lotToBidOn(page: Page): Promise<number> {
  const soon = { MISC: ['auction_date_utc:[NOW+2DAY TO NOW+20DAY]', 'sealed_bid_flag:false'], TITL: ['title_group_code:TITLEGROUP_C'] }
  const { data } = await call(page, '/public/lots/search-results', { query: ['*'], filter: soon, size: 50 })
  const { content } = data['results'] as { readonly content: readonly { readonly ln: number; readonly hb: number }[] }
  const told: string[] = []
  for (const { ln } of content.filter(({ hb }) => hb < BID_MINOR / 200)) {
    const { reason } = await bidOn(page, ln)
    if (reason === 'DOCUMENTS') return ln
    told.push(reason)
  }
  throw new Error(`no lot takes bids: ${told.join(' ')}`)
}

async function sendFile(page: Page, file: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }): Promise<void> {
  await page.getByLabel('Files', { exact: true }).setInputFiles(file)
  await page.getByRole('button', { name: 'Send papers' }).click()
}

const aPicture = async () => ({ name: 'licence.png', mimeType: 'image/png', buffer: await aPng({ width: 900, height: 1200 }) })

/** Opens the paper of an account at the desk and claims it. */
async function claimOf(page: Page, number: string): Promise<void> {
  await page.goto(`/operations/reviews/${await waitingPaperOf(page, Number(number))}`)
  await page.getByRole('button', { name: 'Claim for 30 min' }).click()
  await expect(page.getByText(/^Claimed by you until/)).toBeVisible()
}

test('a stranger registers, sends an ID, has it sent back, sends it again, and their bid counts once it is approved [ACC-2.83] [ACC-2.48]', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  await page.setViewportSize({ width: 360, height: 740 })
  const email = await registerMember(page)
  const number = /\d{6}/.exec((await page.getByText(/^Your user ID is/).textContent()) ?? '')?.[0] ?? ''
  await page.getByRole('link', { name: 'Send your ID' }).click()
  await expect(page).toHaveURL(/\/accountInformation\/licenses/)
  await hydrated(page)
  await expect(page.getByText('One paper is missing. You can bid once it is approved.')).toBeVisible()
  await expectNothingSideways(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoAxeFindingsInBothSchemes(page)
  const lot = await lotToBidOn(page)

  // A file by another name is not sent at all; one of the wrong kind ends in the failed dialog and says what to do.
  await open(page, `${PAPERS}?for=DOCUMENTS`)
  await sendFile(page, { name: 'scan.pdf.exe', mimeType: 'application/pdf', buffer: aPdf() })
  await expect(page.getByText(/^Wrong file type: scan\.pdf\.exe/)).toBeVisible()
  await sendFile(page, { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('II*\0 a picture in TIFF') })
  const failed = page.getByRole('dialog', { name: 'Nothing arrived' })
  await expect(failed).toContainText('scan.pdf is no PDF, JPG or PNG')
  await expectNoAxeFindings(page)
  await failed.getByRole('button', { name: 'Leave it' }).click()
  await sendFile(page, await aPicture())
  await page.getByRole('dialog', { name: '1 file has arrived' }).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Your papers are in review')).toBeVisible()
  expect(await bidOn(page, lot)).toMatchObject({ isAccepted: false, reason: 'DOCUMENTS' })

  await asReviewer(browser, baseURL, async (desk) => {
    await claimOf(desk, number)
    await expect(desk.getByRole('img', { name: 'Page 1 of Proof of identity' })).toHaveJSProperty('complete', true)
    await expectNothingSideways(desk)
    await expectNoAxeFindingsInBothSchemes(desk)
    await desk.getByLabel('Send back').check()
    await desk.getByLabel('Reason').selectOption('EDGE_CUT_OFF')
    await expect(desk.getByText('An edge is cut off.')).toBeVisible()
    await pressDecide(desk)
  })
  await expect.poll(() => mailTo(page, email)).toContain('all four corners')

  await open(page, PAPERS)
  const sentBack = page.getByRole('listitem').filter({ hasText: 'Sent back' })
  await expect(sentBack).toContainText('An edge is cut off.')
  await sentBack.getByRole('link', { name: 'Send again' }).click()
  await sendFile(page, { name: 'id.pdf', mimeType: 'application/pdf', buffer: aPdf({ pages: 2 }) })
  await page.getByRole('dialog', { name: '1 file has arrived' }).getByRole('button', { name: 'Done' }).click()

  await asReviewer(browser, baseURL, async (desk) => {
    await claimOf(desk, number)
    await desk.getByRole('link', { name: 'Next page' }).click()
    await expect(desk.getByRole('img', { name: 'Page 2 of Proof of identity' })).toBeVisible()
    await desk.getByLabel('Approve', { exact: true }).check()
    await pressDecide(desk)
  })
  await expect.poll(() => mailTo(page, email)).toContain('You can bid now.')
  expect(await bidOn(page, lot)).toMatchObject({ isAccepted: true })
  await open(page, PAPERS)
  await expect(page.getByText('Everything that bidding needs has been approved.')).toBeVisible()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('papers are sent by a form, which says what was wrong with it [ACC-2.48]', async ({ page }) => {
    await signInAs(page, OWN.showing.number)
    await page.goto('/accountInformation/accountSetting?showAcc=Y#licenses')
    await expect(page.getByRole('heading', { name: 'Papers', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Send papers' }).click()
    await expect(page).toHaveURL(/licenses\?fault=/)
    await expect(page.getByRole('alert').first()).toContainText('Choose one file for this paper.')
    await page
      .getByLabel('Files', { exact: true })
      .setInputFiles({ name: 'x.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no file of ours') })
    await page.getByRole('button', { name: 'Send papers' }).click()
    await expect(page).toHaveURL(/sent=failed/)
    await expect(page.getByRole('alert').first()).toContainText('Wrong file type')
    await page.getByLabel('This is').selectOption('MISC')
    await page.getByLabel('Files', { exact: true }).setInputFiles(await aPicture())
    await page.getByRole('button', { name: 'Send papers' }).click()
    await expect(page).toHaveURL(/sent=success/)
    const sent = page.getByRole('listitem').filter({ hasText: 'Other document' }).first()
    // A file whose check takes longer waits, which a page without script learns when it is asked for anew.
    await expect(async () => {
      await page.reload()
      await expect(sent).toContainText('In review', { timeout: 1_000 })
    }).toPass()
    await sent.getByText('Withdraw').first().click()
    await sent.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('The paper was withdrawn.')).toBeVisible()
  })
})
