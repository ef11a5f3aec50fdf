import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { standInSettings } from '#platform/gateway/cybersource/cybersource-env.test-kit.ts'
import { CybersourceStandIn } from '#platform/gateway/cybersource/cybersource-stand-in.test-kit.ts'
import { postForm } from '#platform/gateway/cybersource/cybersource-subject.test-kit.ts'
import { type PagesApp, pagesApp } from '#test/pages-app.ts'
import { aPerson, signIn } from '#test/people.ts'
import { SET } from './gateway-payments.test-kit.ts'

const REF = 'A'.repeat(22)
/** The policy of every page, word for word. */
const policyOf = (formAction: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob: https:; font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action ${formAction}; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'`

let stand: CybersourceStandIn
let pages: PagesApp
beforeAll(async () => {
  stand = await new CybersourceStandIn().listen()
  pages = await pagesApp([], standInSettings(stand.url))
})
afterAll(async () => {
  await pages.close()
  await stand.close()
})

const someone = async () => {
  const person = await aPerson(pages.database.db)
  return signIn(pages.database.db, person, { host: 'localhost', site: 'CPRTUS' })
}

/** Somebody who has begun to pay a deposit, and where the page is that they are led to. */
async function begun() {
  const headers = await someone()
  const payload = { GATEWAY_URL_KEY: 'PAY_DEPOSIT', amount: '500' }
  const { data } = (await pages.app.inject({ method: 'POST', url: SET, payload, headers })).json()
  return { headers, ref: data.orderRefId as string, path: new URL(data.pciURL as string).pathname }
}

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
/** The fields of the page's form, as a browser without script posts them. */
function fieldsOf(html: string): Readonly<Record<string, string>> {
  const inputs = html.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
  return Object.fromEntries([...inputs].map(([, name = '', value = '']) => [name, unescaped(value)]))
}

describe('the page that hands a payment over', () => {
  it('the page that hands a payment over posts its signed form to the provider, and its policy names that one origin', async () => {
    const { headers, path } = await begun()
    const { statusCode, headers: answered, body } = await pages.get(path, headers)
    expect(statusCode).toBe(200)
    expect(answered['content-security-policy']).toBe(policyOf(`'self' ${stand.url}`))
    expect(answered).toMatchObject({ 'referrer-policy': 'same-origin' })
    expect(answered['cache-control']).toContain('no-store')
    expect(body).toContain('<meta name="robots" content="noindex,nofollow,noarchive"')
    expect(body).toContain(`action="${stand.url}/pay"`)
    expect(await postForm(stand.url, fieldsOf(body))).toBe(200)
    expect(stand.faults).toEqual([])
    expect(fieldsOf((await pages.get(path, headers)).body)).toEqual(fieldsOf(body))
  })

  it('no other page may post anywhere but here', async () => {
    const { headers, ref } = await begun()
    for (const path of ['/', '/member-payments/deposits/add', `/network-response?orderRefId=${ref}`, `/pay/${REF}`, `/pay/return/${REF}`])
      expect((await pages.get(path, headers)).headers['content-security-policy']).toBe(policyOf("'self'"))
  })

  it('the page of somebody else’s payment is not found, and a stranger’s shows no form', async () => {
    const { path, ref } = await begun()
    const other = await pages.get(path, await someone())
    expect([other.statusCode, other.headers.location]).toEqual([302, '/app-error?code=404'])
    const stranger = await pages.get(path)
    expect([stranger.statusCode, stranger.headers.location]).toEqual([302, expect.stringMatching(/^\/login/)])
    for (const one of [ref, REF, 'x']) {
      const { statusCode, body } = await pages.get(`/pay/form/${one}`)
      expect(statusCode).toBe(200)
      expect(body).not.toContain('signed_field_names')
    }
  })
})
