import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pagesApp, type PagesApp } from '#test/pages-app.ts'
import { aPerson, signIn } from '#test/people.ts'

let pages: PagesApp
beforeAll(async () => {
  pages = await pagesApp()
})
afterAll(() => pages.close())

type Headers = Readonly<Record<string, string>>

const STATUSES = ['approved', 'approved_with_name_blocked', 'resubmission_requested', 'document_checks_failed', 'under_review']

/** A buyer, and how an operator raises an alert for them. */
async function aBuyer() {
  const { db } = pages.database
  const person = await aPerson(db)
  const operator = await signIn(db, await aPerson(db, { kind: 'internal', privileges: ['OPERATOR'], granted_sites: ['CPRTUS'] }))
  const raise = async (fields: object): Promise<number> => {
    // Active from now on, wherever in its minute that is.
    const activationDate = new Date().toISOString()
    const payload = { buyerNumber: person.number, message: '', activationDate, ...fields }
    const answer = await pages.app.inject({ method: 'POST', url: '/data/operations/alerts', headers: operator, payload })
    expect(answer.json()).toMatchObject({ returnCode: 1 })
    return answer.json().data.userActionId
  }
  return { headers: await signIn(db, person), raise }
}

const bodyOf = async (path: string, headers: Headers): Promise<string> => {
  const page = await pages.get(path, headers)
  expect([path, page.statusCode]).toEqual([path, 200])
  return page.body
}

describe('an alert with the status of an identity check', () => {
  const shownOf = async (fields: object): Promise<string[]> => {
    const { headers, raise } = await aBuyer()
    for (const status of STATUSES) await raise({ ...fields, message: `It is ${status}.`, verification: { status } })
    await raise({ ...fields, message: 'It is without a status.' })
    await raise({ userActionCode: 'IDENTITY_VERIFICATION', message: 'It is another.', verification: { status: 'under_review' } })
    return [...(await bodyOf('/dashboard', headers)).matchAll(/>It is ([\w ]+)\.</g)].map(([, words]) => words ?? '')
  }

  it('asks to complete the registration where it is approved, to be sent again or failed, else not at all [ACC-4.41]', async () => {
    expect(await shownOf({ userActionCode: 'COMPLETE_REGISTRATION', customUserActionCode: 'VERIFY_ACCOUNT_INFO' })).toEqual([
      'approved',
      'resubmission_requested',
      'document_checks_failed',
      'another',
    ])
  })

  it('asks to renew a document while it is under review, else not at all [ACC-4.42]', async () => {
    expect(await shownOf({ userActionCode: 'DOCUMENT_RENEWAL' })).toEqual(['under_review', 'another'])
  })
})

describe('the page of an unfinished registration', () => {
  const PATH = '/accountInformation/complete-registration'
  const STEP_WORDS = /Pay your membership|Verify your account details|Your registration is complete/g
  const wordsOf = async (headers: Headers) => [...new Set((await bodyOf(PATH, headers)).match(STEP_WORDS))]
  const settle = async (headers: Headers, userActionId: number, actionStatus: string) => {
    const payload = { userActionId, userAction: 'COMPLETE_REGISTRATION', actionStatus }
    const answer = await pages.app.inject({ method: 'POST', url: '/data/member/account/alerts', headers, payload })
    expect(answer.json()).toMatchObject({ returnCode: 1 })
  }

  it('lists the payment before the account information, and is complete once neither is outstanding [ACC-4.43] [ACC-4.45]', async () => {
    const { headers, raise } = await aBuyer()
    expect(await wordsOf(headers)).toEqual(['Your registration is complete'])
    const step = { userActionCode: 'COMPLETE_REGISTRATION' }
    const info = await raise({ ...step, customUserActionCode: 'VERIFY_ACCOUNT_INFO' })
    const payment = await raise({ ...step, customUserActionCode: 'MEMBERSHIP_PAYMENT' })
    await raise({ userActionCode: 'CONTACT_DETAILS' })
    expect(await wordsOf(headers)).toEqual(['Pay your membership', 'Verify your account details'])
    await settle(headers, payment, 'REMIND_ME_LATER')
    await settle(headers, info, 'IN_PROGRESS')
    expect(await wordsOf(headers)).toEqual(['Pay your membership', 'Verify your account details'])
    await settle(headers, info, 'COMPLETED')
    expect(await wordsOf(headers)).toEqual(['Pay your membership'])
    await settle(headers, payment, 'DENY')
    expect(await wordsOf(headers)).toEqual(['Your registration is complete'])
  })

  it('the page of an unfinished registration tells nobody who has not signed in that theirs is complete [ACC-4.44]', async () => {
    const page = await pages.get(PATH, {})
    expect(page.statusCode).toBe(302)
    expect(page.headers.location).toMatch(/^\/login\b/)
    expect(page.body).not.toContain('complete')
  })
})
