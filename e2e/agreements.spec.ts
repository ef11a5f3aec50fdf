import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { hammerlane } from './command.ts'
import { asPerson } from './desk-lots.ts'
import { expect, expectNoAxeFindingsInBothSchemes, expectNothingSideways, open, test } from './journey.ts'
import { OWN } from './own-people.ts'
import { call, DEMO, signInAs } from './signed-in.ts'

const PHONE = { width: 360, height: 740 }

/** A day so many days from now, YYYY-MM-DD. */
const dayAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Draws a line across the field for signatures. */
async function draw(page: Page): Promise<void> {
  const box = await page.locator('canvas').boundingBox()
  if (box === null) throw new Error('there is no field to draw in')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.1, 0.7))
  await page.mouse.down()
  for (const [x, y] of [
    [0.2, 0.2],
    [0.35, 0.8],
    [0.5, 0.3],
    [0.7, 0.7],
    [0.85, 0.3],
  ] as const)
    await page.mouse.move(...at(x, y), { steps: 8 })
  await page.mouse.up()
}

test('somebody gives a power of attorney with a drawn signature, downloads it, it is proven, and its holder sees it until it is revoked [ACC-2.34] [ACC-2.57] [ACC-9.32]', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const { signing, holding } = OWN
  await signInAs(page, signing.number)
  await page.setViewportSize(PHONE)
  await open(page, '/power-of-attorney?new=1')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Power of attorney')
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  await page.setViewportSize(PHONE)
  await page.getByLabel('Their user ID').fill(String(holding.number))
  await page.getByLabel('Their first name').fill('Somebody')
  await page.getByLabel('Their last name').fill(holding.lastName)
  await page.getByLabel('Collect vehicles and parts').check()
  await page.getByLabel('Last day').fill(dayAhead(60))
  await page.getByRole('button', { name: 'Continue to the document' }).click()
  await expect(page.getByText('No account here has this user ID with these names.')).toBeVisible()
  await page.getByLabel('Their first name').fill(holding.firstName)
  await page.getByRole('button', { name: 'Continue to the document' }).click()

  await expect(page).toHaveURL(/\/esign-document\/ATRNYPANN\?id=\d+$/)
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await expect(page.getByText(`${holding.firstName} ${holding.lastName}, user ID ${holding.number} (the holder).`)).toBeVisible()
  await page.getByLabel('Draw', { exact: true }).check()
  await expect(page.locator('canvas')).toBeVisible()
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  await page.setViewportSize(PHONE)
  await page.getByLabel('I have read the document and agree to sign it on this screen.').check()
  await page.getByRole('button', { name: 'Sign this document' }).click()
  await expect(page.getByText('Draw your signature across the field.')).toBeVisible()
  await draw(page)
  await page.getByRole('button', { name: 'Sign this document' }).click()
  const link = page.getByRole('link', { name: `Signed document (PDF): Power of attorney, no. ${id}` })
  await expect(link).toBeVisible({ timeout: 40_000 })
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)

  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const bytes = await readFile(await download.path())
  expect([download.suggestedFilename(), bytes.subarray(0, 5).toString(), bytes.includes('/ETSI.CAdES.detached')]).toEqual([
    `atrnypann-${id}.pdf`,
    '%PDF-',
    true,
  ])
  expect(hammerlane('verify', '--agreements')).toMatch(/Proven: [\d,]+ agreements\./)

  await asPerson({ browser, baseURL }, holding.number, async (holder) => {
    await open(holder, '/accountInformation/agreements')
    await expect(holder.getByText(`From ${signing.firstName} ${signing.lastName}, user ID ${signing.number}`)).toBeVisible()
    await expect(holder.getByText('In force')).toBeVisible()
    await expectNothingSideways(holder)
    await expectNoAxeFindingsInBothSchemes(holder)
  })
  await open(page, '/accountInformation/agreements')
  await page.locator(`[data-agreement="${id}"]`).getByText('Revoke', { exact: true }).first().click()
  await page.locator(`[data-agreement="${id}"]`).getByRole('button', { name: 'Revoke' }).click()
  await expect(page.locator(`[data-agreement="${id}"]`).getByText('Revoked')).toBeVisible()
  await asPerson({ browser, baseURL }, holding.number, async (holder) => {
    await open(holder, '/accountInformation/agreements')
    await expect(holder.getByText('Revoked')).toBeVisible()
  })
})

test('a member whom an operator asks for a signature is led to the very form and goes on once it is signed [ACC-8.07]', async ({
  page,
  browser,
  baseURL,
}) => {
  const { asked } = OWN
  const STEP = { number: asked.number, status: 467, form: 'MULTISTATETAX', reason: 'For your next invoice.' }
  await asPerson({ browser, baseURL }, DEMO.operator, async (operator) => {
    expect((await call(operator, '/data/operations/accountSteps/raise', STEP)).returnCode).toBe(1)
  })
  await signInAs(page, asked.number)
  await page.goto('/myBids')
  await expect(page).toHaveURL(/\/document-status-pending$/)
  await expect(page.getByText('Your signature is missing: Multi-state tax certificate.')).toBeVisible()
  await expectNoAxeFindingsInBothSchemes(page)
  await page.getByRole('link', { name: 'Read and sign' }).click()
  await expect(page).toHaveURL(/\/esign-document\/MULTISTATETAX$/)
  await page.getByLabel('State', { exact: true }).first().selectOption('TX')
  await page.getByLabel('Registration or permit number').first().fill('12-3456789')
  await expectNothingSideways(page)
  await expectNoAxeFindingsInBothSchemes(page)
  await page.getByRole('button', { name: 'Continue to the document' }).click()
  await page.getByLabel('Your name, as it stands in the document').fill(`${asked.firstName} ${asked.lastName}`)
  await page.getByLabel('I have read the document and agree to sign it on this screen.').check()
  await page.getByRole('button', { name: 'Sign this document' }).click()
  await expect(page.getByRole('link', { name: /^Signed document/ })).toBeVisible({ timeout: 40_000 })
  await page.goto('/myBids')
  await expect(page).toHaveURL(/\/myBids$/)
})

test('a word that is no form leads to the page of what is not there [ACC-2.57]', async ({ page }) => {
  await signInAs(page, OWN.strayed.number)
  for (const path of ['/esign-document/GIFT', '/esign-documents/GIFT']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/app-error\?code=404/)
  }
})

test.describe('without script', () => {
  test('an affidavit is signed and the rules of auctions are agreed to, in Spanish', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE, ...(baseURL === undefined ? {} : { baseURL }) })
    const page = await context.newPage()
    await signInAs(page, OWN.plain.number)
    await page.goto('/es/esign-document/AFFIDAVIT?new=1')
    await page.getByLabel('Para qué compra').selectOption('EXPORT')
    await page.getByRole('button', { name: 'Continuar al documento' }).click()
    await expect(page).toHaveURL(/\/es\/esign-document\/AFFIDAVIT\?id=\d+$/)
    await expect(page.getByText('Compro vehículos para exportarlos y presento las declaraciones que exige la ley.')).toBeVisible()
    await expect(page.getByText('Dibujar')).toBeHidden()
    await page.getByLabel('Su nombre, tal como figura en el documento').fill('Paz')
    await page.getByLabel('He leído el documento y acepto firmarlo en esta pantalla.').check()
    await page.getByRole('button', { name: 'Firmar este documento' }).click()
    await expect(page.getByText('Escriba su nombre tal como figura en el documento.')).toBeVisible()
    await page.getByLabel('Su nombre, tal como figura en el documento').fill(`${OWN.plain.firstName} ${OWN.plain.lastName}`)
    await page.getByLabel('He leído el documento y acepto firmarlo en esta pantalla.').check()
    await page.getByRole('button', { name: 'Firmar este documento' }).click()
    await expect(page.getByText('En vigor')).toBeVisible()

    await page.goto('/es/auction-consent')
    await page.getByRole('button', { name: 'Aceptar las reglas' }).click()
    await expect(page.getByText('Marque que acepta las reglas.')).toBeVisible()
    await page.getByLabel('He leído estas reglas y las acepto.').check()
    await page.getByRole('button', { name: 'Aceptar las reglas' }).click()
    await expect(page.getByText(/^Aceptó esta versión/)).toBeVisible()
    await context.close()
  })
})
