import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzip } from '../apps/server/test/files/unzip.ts'
import { ROOT, SERVER_ENV } from './command.ts'
import { asPerson } from './desk-lots.ts'
import { expect, expectNoAxeFindings, expectNothingSideways, open, test } from './journey.ts'
import { PASSWORD, registerAndSendId } from './registering.ts'
import { approve, asReviewer } from './reviewing.ts'
import { call, DEMO } from './signed-in.ts'

const DESK = '/operations/retention'
const LIMIT_MS = 60_000

test.describe.configure({ mode: 'serial' })

/** Lets the thirty days pass after which a closed account is erased. */
const letItBeErased = (number: number): void =>
  void execFileSync(process.execPath, ['apps/server/test/accounts/erase-closed.ts', String(number)], {
    cwd: ROOT,
    env: SERVER_ENV,
    timeout: LIMIT_MS,
  })

/** Signs an affidavit; answers its number once it is a document. */
async function sign(page: Page): Promise<number> {
  const { agreementId } = (await call(page, '/data/member/agreements', { form: 'AFFIDAVIT', purpose: 'RESALE' })).data
  const signature = { signatureKind: 'TYPED', signature: 'Dana Reyes', isConsented: true, consentVersion: 1 }
  expect((await call(page, '/data/member/agreements/sign', { agreementId, ...signature })).returnCode).toBe(1)
  await expect.poll(async () => (await call(page, `/data/member/agreements/${Number(agreementId)}/status`)).data['status']).toBe('ACTIVE')
  return Number(agreementId)
}

let number = 0
let agreement = 0

test('a member downloads all data about them, with the paper they sent and the agreement they signed, and deletes their account', async ({
  page,
  browser,
  baseURL,
}) => {
  number = await registerAndSendId(page)
  agreement = await sign(page)
  await asReviewer(browser, baseURL, (desk) => approve(desk, number))
  await open(page, '/accountInformation/accountSetting')
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download with papers' }).click()])
  const files = unzip(await readFile(await download.path()))
  const manifest = JSON.parse(String(files.get('manifest.json'))) as { buyerNumber: number; missing: readonly unknown[] }
  expect(manifest).toMatchObject({ buyerNumber: number, missing: [] })
  const names = [...files.keys()]
  expect(names.filter((name) => name.endsWith('.webp'))).toHaveLength(1)
  const signed = names.filter((name) => name.includes(String(agreement)) && name.endsWith('.pdf'))
  expect(signed).toHaveLength(1)
  expect(files.get(signed[0] ?? '')?.includes('/ETSI.CAdES.detached')).toBe(true)
  expect(JSON.parse(String(files.get('account.json')))).toMatchObject({ buyerNumber: number })

  await page.getByRole('link', { name: 'Delete account' }).click()
  await page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL(/\/$/)
  expect((await page.request.get('/data/member/export.zip', { maxRedirects: 0 })).status()).not.toBe(200)
})

test('what law keeps of somebody who was erased is seen by an auditor whom a second person lets see it, and by nobody before', async ({
  browser,
  baseURL,
}) => {
  letItBeErased(number)
  const reason = `Question of the tax office about ${number}`
  await asPerson({ browser, baseURL }, DEMO.reviewer, async (auditor) => {
    await open(auditor, DESK)
    await auditor.getByLabel('User ID of the erased account').fill(String(number))
    await auditor.getByLabel('Reason').fill(reason)
    await auditor.getByRole('button', { name: 'Ask a second person' }).click()
    const asked = auditor.getByRole('listitem').filter({ hasText: reason })
    await expect(asked).toContainText('You asked for this. Somebody else decides.')
    await expect(auditor.locator('[data-opened]').filter({ hasText: `User ID ${number}` })).toHaveCount(0)

    await asPerson({ browser, baseURL }, DEMO.operator, async (second) => {
      await open(second, DESK)
      await second.getByRole('listitem').filter({ hasText: reason }).getByRole('button', { name: 'Let them see it' }).click()
      await expect(second.getByRole('listitem').filter({ hasText: reason })).toHaveCount(0)
    })

    await open(auditor, DESK)
    const opened = auditor.locator('[data-opened]').filter({ hasText: `User ID ${number}` })
    await expect(opened.locator('[data-record]')).toHaveCount(2)
    await expect(opened).toContainText('Proof of identity')
    await expect(opened).toContainText('Affidavit')
    await expectNothingSideways(auditor)
    await expectNoAxeFindings(auditor)
    const affidavit = opened.locator('[data-record]').filter({ hasText: 'Affidavit' })
    const [download] = await Promise.all([
      auditor.waitForEvent('download'),
      affidavit.getByRole('link', { name: 'Signed document' }).click(),
    ])
    expect((await readFile(await download.path())).includes('/ETSI.CAdES.detached')).toBe(true)
  })
})
