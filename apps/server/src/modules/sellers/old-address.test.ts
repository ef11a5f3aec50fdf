import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SITE_CODES } from '@app/contract/sites.ts'
import { testApp, type TestApp } from '#test/app.ts'
import { A_YARD, insertYards } from '#test/lots.ts'
import { aPerson, signIn, type SignedInHeaders } from '#test/people.ts'

let one: TestApp
let operator: SignedInHeaders
let sellers = 0

beforeAll(async () => {
  one = await testApp()
  const { db } = one.database
  await insertYards(db, [A_YARD])
  operator = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'], granted_sites: [...SITE_CODES] }))
  await db
    .insertInto('site_contacts')
    .values({ site: 'CPRTUK', phone: '01 496 0001', email: 'desk@house.example', hours: '8-17' })
    .execute()
})
afterAll(() => one.close())

const db = () => one.database.db
/** A seller with an address of their own, whose account, if any, reads a language. */
async function aSeller({ site = 'CPRTUS', language }: { site?: string; language?: string } = {}) {
  const code = `OLD${++sellers}`
  const email = `old.${sellers}@example.com`
  const account = language === undefined ? null : await aPerson(db(), { profile: { preferences: JSON.stringify({ language }) } })
  const row = { code, name: `Acme ${sellers}`, email, selling_site: site, account_id: account?.id ?? null }
  await db().insertInto('sellers').values(row).execute()
  return { ...row, accountNumber: account?.number ?? null }
}
const set = async (code: string, body: object, headers = operator) =>
  (await one.app.inject({ method: 'POST', url: `/data/operations/sellers/${code}`, headers, payload: body })).json()
const mailsTo = (to: string) =>
  db().selectFrom('mails').select(['subject', 'body_text as text', 'locale', 'site', 'account_id']).where('recipient', '=', to).execute()
/** When a seller was changed last, as epoch ms. */
const changedAt = async (code: string) =>
  (await db().selectFrom('seller_events').select('at').where('seller', '=', code).orderBy('id', 'desc').executeTakeFirstOrThrow()).at

describe('the old address of a seller', () => {
  it('the old address of a seller is told nothing where nobody may change it, or nothing was changed', async () => {
    const { code, email } = await aSeller()
    const buyer = await signIn(db(), await aPerson(db()))
    expect(
      (await one.app.inject({ method: 'POST', url: `/data/operations/sellers/${code}`, headers: buyer, payload: {} })).statusCode,
    ).toBe(403)
    await set(code, { email })
    await set(code, { email: 'no address' })
    await set(code, { email, accountNumber: (await aPerson(db())).number })
    expect(await mailsTo(email)).toEqual([])
  })

  it.each([
    { language: 'en_us', subject: 'Your email address was changed', words: 'no longer go to this address', path: '/contactUs' },
    { language: 'es_es', subject: 'Su dirección de correo se ha cambiado', words: 'ya no llegan a esta dirección', path: '/es/contactUs' },
    { language: 'nl_nl', subject: 'Uw e-mailadres is gewijzigd', words: 'gaan niet meer naar dit adres', path: '/nl/contactUs' },
  ])('the old address of a seller is told in the language of the account: $language', async ({ language, subject, words, path }) => {
    const { code, name, email } = await aSeller({ language })
    await set(code, { email: `new.${sellers}@example.com`, reason: 'Told by telephone.' })
    const [mail, ...others] = await mailsTo(email)
    expect([mail, others]).toMatchObject([{ subject, locale: language, site: 'CPRTUS', account_id: null }, []])
    for (const part of [words, name, path]) expect(mail?.text).toContain(part)
  })

  it('the old address of a seller is told when, and how to reach the house, of the site where the seller sells; not the new address, the reason or who did it', async () => {
    const { code, name, email } = await aSeller({ site: 'CPRTUK' })
    const fresh = `new.${sellers}@example.com`
    expect((await set(code, { email: fresh, reason: 'Told by telephone.' })).data).toMatchObject({ email: fresh })
    const [mail] = await mailsTo(email)
    const at = await changedAt(code)
    const clock = at.toLocaleTimeString('en-GB', { timeZone: 'Europe/London', hour: '2-digit', minute: '2-digit' })
    for (const part of [name, clock, 'desk@house.example', '01 496 0001', 'uk.', '/contactUs']) expect(mail?.text).toContain(part)
    for (const secret of [fresh, 'telephone', 'key=']) expect(mail?.text).not.toContain(secret)
    expect(mail?.site).toBe('CPRTUK')
    expect(await mailsTo(fresh)).toEqual([])
  })

  it('the old address of a seller is told that mails end, and hears of nothing that comes after; who had none is not written to', async () => {
    const { code, email } = await aSeller()
    await set(code, { email: '' })
    await set(code, { email: 'later@example.com' })
    expect(await mailsTo(email)).toHaveLength(1)
    expect(await mailsTo('later@example.com')).toEqual([])
  })
})
