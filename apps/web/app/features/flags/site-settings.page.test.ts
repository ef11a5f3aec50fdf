import { within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { SITE_CODES } from '@app/contract/sites.ts'
import { testApp, type TestApp } from '../../../../server/test/app.ts'
import { aPerson, signIn, type SignedInHeaders } from '../../../../server/test/people.ts'
import { renderPage, type RenderedPage } from '../../../test/render-page.ts'
import { servedBy } from '../../../test/served.ts'
import { BUYER } from '../../../test/visitor.ts'

let server: TestApp
let headers: SignedInHeaders
beforeAll(async () => {
  server = await testApp({ SEARCH_WORKERS: '0' })
  const { db } = server.database
  headers = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'], granted_sites: [...SITE_CODES] }))
})
afterAll(() => server.close())

const OPERATOR = {
  person: { ...BUYER.person, privileges: ['OPERATOR'] },
  member: { ...BUYER.member, kind: 'internal', sites: SITE_CODES },
} as const
const CALLS = ['getSiteSettings', 'switchFlag', 'setSitePreference', 'saveContactInfo', 'sendNews'] as const

const open = (): Promise<RenderedPage> => renderPage('/operations/flags', servedBy(server, headers, CALLS), { app: OPERATOR })
const formOf = (page: RenderedPage, name: string) => {
  const form = page.getByRole('form', { name })
  return { form, ...within(form) }
}
const noteOf = (field: HTMLElement): string | null | undefined =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent

it('a contact with a wrong address stays, with the words beside its field, which has the focus', async () => {
  const page = await open()
  const form = formOf(page, 'Site contacts')
  await page.fill(form.getByLabelText('Telephone'), '503 555 0142')
  const email = form.getByLabelText<HTMLInputElement>('Email')
  await page.fill(email, 'nobody')
  await page.user.click(form.getByRole('button', { name: 'Set' }))
  await expect.poll(() => noteOf(email)).toBe('This is not an email address.')
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(email)
  expect([email.value, form.getByLabelText<HTMLInputElement>('Telephone').value]).toEqual(['nobody', '503 555 0142'])
  expect(form.getByRole('status').textContent).toBe('Check the marked fields.')
  await page.fill(email, 'desk@example.com')
  expect(email.getAttribute('aria-invalid')).toBeNull()
  await page.user.click(form.getByRole('button', { name: 'Set' }))
  await expect.poll(() => form.getByRole('status').textContent).toMatch(/^Saved\. 10:0\d AM CDT$/)
  expect(email.value).toBe('')
  expect(await page.findByText('503 555 0142 · desk@example.com')).toBeTruthy()
  await page.fill(email, 'x')
  expect(form.getByRole('status').textContent).toBe('')
})
