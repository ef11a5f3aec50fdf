import { afterAll, beforeAll, expect, it } from 'vitest'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'

let pages: PagesApp
let operator: SignedInHeaders
beforeAll(async () => {
  pages = await pagesApp()
  const { db } = pages.database
  operator = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'] }))
})
afterAll(() => pages.close())

/** Whether a page has the default header with its search and menus, and the footer. */
async function isFramed(path: string): Promise<readonly boolean[]> {
  const { body } = await pages.get(path)
  expect(body).toMatch(/<h1>[^<]+<\/h1>/)
  return [body.includes('id="input-search"'), body.includes('<footer')]
}

it('older layouts are those of the choice of a password and of sign-in while the new registration is off, and of no kiosk [ACC-2.18] [ACC-2.68]', async () => {
  const payload = { name: 'newRegistration', site: 'CPRTUS', reason: 'a test' }
  const flip = (state: 'off' | 'default') =>
    pages.app.inject({ method: 'POST', url: '/data/operations/flags', headers: operator, payload: { ...payload, state } })
  for (const path of ['/create-password?key=0', '/login']) expect([path, await isFramed(path)]).toEqual([path, [false, false]])
  await flip('off')
  for (const path of ['/create-password?key=0', '/login', '/nl/login']) expect([path, await isFramed(path)]).toEqual([path, [true, true]])
  expect(await isFramed('/kiosk/login')).toEqual([false, false])
  await flip('default')
  expect(await isFramed('/create-password?key=0')).toEqual([false, false])
})
