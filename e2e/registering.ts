import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { aPng } from '../apps/server/test/files/sample-files.ts'
import { expect, open } from './journey.ts'
import { call } from './signed-in.ts'

/** The password of everybody whom journeys register. */
export const PASSWORD = 'granite otter sails'
/** An address that nobody else has. */
export const anEmail = (): string => `dana.${randomInt(1e12)}@example.com`

/** The last mail to an address that the browser of a page has registered with. */
export async function mailTo(page: Page, email: string): Promise<string> {
  const find = async (): Promise<string> => {
    const { data } = await call(page, '/public/data/demo/people')
    const mails = data['mails'] as readonly { readonly to: string; readonly text: string }[]
    return mails.find(({ to }) => to === email)?.text ?? ''
  }
  await expect.poll(find).not.toBe('')
  return find()
}

/** Fills the first step. */
export async function fillAbout(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Dana')
  await page.getByLabel('Last name').fill('Reyes')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Mobile phone').fill('+1 214 555 0142')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Password again', { exact: true }).fill(PASSWORD)
  await page.getByLabel(/^I am \d+ or older/).check()
  await page.getByLabel(/^I accept the terms/).check()
}

/** Fills the first step and sends it, once its page can send. */
export async function sendAbout(page: Page, email: string): Promise<void> {
  await fillAbout(page, email)
  await expect(page.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-disabled')
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Types the code that was mailed, and waits for the second step, at its address on the site. */
export async function confirmByCode(page: Page, email: string): Promise<void> {
  // The page that asks for it has come: the one before it can no longer be asked for the mail.
  await expect(page.getByLabel('Six digits from the email')).toBeVisible()
  await page.getByLabel('Six digits from the email').fill(/\b\d{6}\b/.exec(await mailTo(page, email))?.[0] ?? '')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/\/(?:usregister|doRegistration)\/STEP2$/)
}

/** Fills the third step, but for the state. */
export async function fillHome(page: Page, postCode: string): Promise<void> {
  await page.getByLabel('Street and number').fill('12 Elm Street')
  await page.getByLabel('City').fill('Dallas')
  await page.getByLabel('ZIP or postal code').fill(postCode)
  for (const at of [1, 2, 3]) await page.getByLabel(`Answer ${at}`).fill(`answer ${at}`)
}

/** Registers a standard member of the US site, who then stands on the page of thanks; answers their address. */
export async function registerMember(page: Page): Promise<string> {
  const email = anEmail()
  await open(page, '/usregister/STEP1')
  await sendAbout(page, email)
  await confirmByCode(page, email)
  await page.getByLabel(/^Standard/).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/\/usregister\/STEP3$/)
  await fillHome(page, '75201')
  await page.getByLabel('State or province').fill('TX')
  await page.getByRole('button', { name: 'Save and finish' }).click()
  await expect(page).toHaveURL(/\/thankyou$/)
  return email
}

/** Registers such a member, who then sends a picture as their ID; answers their user ID. */
export async function registerAndSendId(page: Page): Promise<number> {
  await registerMember(page)
  const number = Number(/\d{6}/.exec((await page.getByText(/^Your user ID is/).textContent()) ?? '')?.[0])
  await open(page, '/accountInformation/licenses?for=DOCUMENTS')
  await page.getByLabel('Files', { exact: true }).setInputFiles({ name: 'my-id.png', mimeType: 'image/png', buffer: await aPng() })
  await page.getByRole('button', { name: 'Send papers' }).click()
  await page.getByRole('dialog', { name: '1 file has arrived' }).getByRole('button', { name: 'Done' }).click()
  return number
}
