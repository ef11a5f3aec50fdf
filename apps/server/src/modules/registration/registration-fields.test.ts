import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '#test/app.ts'
import { aNewMember, anEmail, FORM, TestBrowser } from './registration.test-kit.ts'

let one: TestApp
beforeAll(async () => {
  one = await testApp()
})
afterAll(() => one.close())

const BEGIN = '/public/data/registration'
const LEVEL = '/data/registration/membership'
const ADDRESS = '/data/registration/address'
const QUESTIONS = [1, 4, 9].map((questionId) => ({ questionId, answer: `answer ${questionId}` }))

describe('a registration', () => {
  it('a registration begins with an address of word characters, dots and hyphens, an @, a domain and a suffix of two or more [ACC-5.13]', async () => {
    const faultsOf = async (email: string) => (await new TestBrowser(one).post(BEGIN, { ...FORM, email })).body.data.fieldErrors
    const mailbox = anEmail().split('@')[0] ?? ''
    for (const email of [`${mailbox}@example.com`, `${mailbox}.o-neil_2@mail.example-shop.de`])
      expect([email, await faultsOf(email)]).toEqual([email, undefined])
    for (const email of [
      mailbox,
      '@example.com',
      `${mailbox}@`,
      `${mailbox}@example.c`,
      `${mailbox}@exa mple.com`,
      `${mailbox}(a)@example.com`,
    ])
      expect([email, await faultsOf(email)]).toEqual([email, { email: 'validation.email' }])
  })

  it('a registration takes no address that is null, as a whole or in its parts, and keeps nothing of it [ACC-5.35] [MKT-5.29]', async () => {
    const { browser } = await aNewMember(one)
    await browser.post(LEVEL, { level: 'S' })
    const nulls = { line1: null, line2: null, city: null, state: null, country: null, postCode: null }
    for (const address of [{}, { address: null }, nulls])
      expect((await browser.post(ADDRESS, { ...address, securityQuestions: QUESTIONS })).body.data).toMatchObject({
        errorCode: 'INVALID_INPUT',
      })
    expect((await browser.get('/data/registration')).body.data).toMatchObject({ current: 'STEP3', address: {}, hasQuestions: false })
  })
})
