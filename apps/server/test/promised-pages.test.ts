import { afterAll, beforeAll, expect, it } from 'vitest'
import { SITE_CODES } from '@app/contract/sites.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { pagesApp, type PagesApp } from './pages-app.ts'
import { aPerson, signIn } from './people.ts'

const INVOICES = '/member-payments/unpaid-invoices'
const OK = 200

let house: PagesApp
beforeAll(async () => {
  house = await pagesApp()
})
afterAll(() => house.close())

it('member billing is promised on no site whose members find no page of unpaid invoices', async () => {
  const { db } = house.database
  const promises = await Promise.all(
    SITE_CODES.map(async (code) => {
      const host = `${siteOf(code).hostLabel}.localhost`
      const headers = await signIn(db, await aPerson(db, { home_site: code }), { host, site: code })
      const config = (await house.get('/public/data/userConfig', headers)).json().data
      const { statusCode } = await house.get(INVOICES, headers)
      return { code, isPromised: config.displayPref.paymentDuePreference.enableMBPPayments, isThere: statusCode === OK }
    }),
  )
  expect(promises.filter(({ isPromised, isThere }) => isPromised && !isThere)).toEqual([])
})
