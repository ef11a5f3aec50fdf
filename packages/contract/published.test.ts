import { describe, expect, it } from 'vitest'
import { accountCalls } from './account/calls.ts'
import { agreementCalls } from './agreements/calls.ts'
import { alertCalls } from './alerts/calls.ts'
import { auctionCalls } from './auctions/calls.ts'
import { bidCalls } from './bids/calls.ts'
import { brokerCalls } from './brokers/calls.ts'
import { feeCalls } from './fees/calls.ts'
import { gatewayCalls } from './gateway/calls.ts'
import { settlementCalls } from './settlements/calls.ts'
import { savedCardCalls } from './saved-cards/calls.ts'
import { bookCalls } from './books/calls.ts'
import { paymentCalls } from './payments/calls.ts'
import { refundCalls } from './refunds/calls.ts'
import { bodyShapes } from './bodies.ts'
import { answerSchemas, calls, type CallName } from './calls.ts'
import type { AnyCall } from './define-call.ts'
import { documentCalls } from './documents/calls.ts'
import { identityCalls } from './identity/calls.ts'
import { bodyExamples } from './examples.ts'
import { statusOf } from './failure-status.ts'
import { failures, type FailureCode } from './failures.ts'
import { messageCalls } from './messages/calls.ts'
import { laneCalls } from './lanes/calls.ts'
import { ledgerCalls } from './ledger/calls.ts'
import { locationCalls } from './locations/calls.ts'
import { houseTextCalls } from './house-texts/calls.ts'
import { lenderCalls } from './lenders/calls.ts'
import { lotCalls } from './lots/calls.ts'
import { operationCalls } from './operations/calls.ts'
import { peopleCalls } from './people/calls.ts'
import { publishedLines } from './published.test-kit.ts'
import { recommendationCalls } from './recommendations/calls.ts'
import { referenceCalls } from './reference/calls.ts'
import { mandateCalls } from './mandates/calls.ts'
import { savedSearchCalls } from './saved-searches/calls.ts'
import { tokenCalls } from './tokens/calls.ts'
import { taxCalls } from './tax/calls.ts'
import { bankCalls } from './bank/calls.ts'
import { tillCalls } from './tills/calls.ts'
import { releaseCalls } from './release/calls.ts'
import { titleCalls } from './titles/calls.ts'
import { bidderNumberCalls } from './bidder-numbers/calls.ts'
import { membershipCalls } from './memberships/calls.ts'
import { registrationCalls } from './registration/calls.ts'
import { searchCalls } from './search/calls.ts'
import { signOnCalls } from './sign-on/calls.ts'
import { providerCalls } from './providers/calls.ts'
import { textCalls } from './texts/calls.ts'
import { siteCalls } from './site/calls.ts'
import { landingCalls } from './landing/calls.ts'
import { priceCalls } from './prices/calls.ts'
import { quickPickCalls } from './quick-picks/calls.ts'
import { watchListCalls } from './watchlist/calls.ts'
import { lotNotesCalls } from './notes/calls.ts'

const GROUPS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  account: accountCalls,
  gateway: gatewayCalls,
  'saved-cards': savedCardCalls,
  settlements: settlementCalls,
  alerts: alertCalls,
  auctions: auctionCalls,
  bids: bidCalls,
  documents: documentCalls,
  identity: identityCalls,
  agreements: agreementCalls,
  lanes: laneCalls,
  ledger: ledgerCalls,
  locations: locationCalls,
  lots: lotCalls,
  messages: messageCalls,
  texts: textCalls,
  operations: operationCalls,
  people: peopleCalls,
  recommendations: recommendationCalls,
  reference: referenceCalls,
  'quick-picks': quickPickCalls,
  landing: landingCalls,
  prices: priceCalls,
  mandates: mandateCalls,
  'saved-searches': savedSearchCalls,
  tokens: tokenCalls,
  'bidder-numbers': bidderNumberCalls,
  release: releaseCalls,
  tax: taxCalls,
  bank: bankCalls,
  tills: tillCalls,
  titles: titleCalls,
  brokers: brokerCalls,
  fees: feeCalls,
  books: bookCalls,
  payments: paymentCalls,
  lenders: lenderCalls,
  'house-texts': houseTextCalls,
  refunds: refundCalls,
  memberships: membershipCalls,
  registration: registrationCalls,
  search: searchCalls,
  'sign-on': signOnCalls,
  providers: providerCalls,
  site: siteCalls,
  watchlist: watchListCalls,
  notes: lotNotesCalls,
}
const everyCall = Object.entries(calls) as readonly (readonly [CallName, AnyCall])[]

// What other programs rely on. After an intended change of the wire, record it with `vitest run -u` and read the difference.
describe('what is published', () => {
  it.each(Object.entries(GROUPS))('what is published of %s is what its callers were told', async (group, own) => {
    const lines = Object.keys(own).map((name) =>
      publishedLines(calls[name as CallName] as AnyCall, {
        answer: answerSchemas[name as CallName],
        shape: bodyShapes[name as CallName],
        example: bodyExamples[name as CallName],
      }),
    )
    await expect(`${lines.join('\n\n')}\n`).toMatchFileSnapshot(`./published/${group}.txt`)
  })

  it('what is published of failures is the status and the text of each code', async () => {
    const lines = Object.entries(failures).map(([code, text]) => `${code} ${statusOf(code as FailureCode)} ${text}`)
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('./published/failures.txt')
  })

  it('leaves no call out and names each as it is called', () => {
    expect(
      Object.values(GROUPS)
        .flatMap((own) => Object.keys(own))
        .toSorted(),
    ).toEqual(Object.keys(calls).toSorted())
    for (const [name, call] of everyCall) expect(call.name).toBe(name)
    const routes = everyCall.map(([, { method, path }]) => `${method} ${path}`)
    expect(new Set(routes).size).toBe(routes.length)
  })
})

describe('a call', () => {
  it('tells in a sentence what it does', () => {
    for (const [name, { summary }] of everyCall) expect([name, summary]).toEqual([name, expect.stringMatching(/^[A-Z].*[^.\s]$/)])
  })

  it('a call that everybody may read from any origin changes nothing', () => {
    const open = everyCall.filter(([, { isPublicRead }]) => isPublicRead === true)
    expect(open.filter(([, { access, effect }]) => access !== 'anyone' || effect !== 'none').map(([name]) => name)).toEqual([])
    expect(open.length).toBeGreaterThan(10)
  })

  it('a call that changes something is no GET, unless scripts alone or our own pages may call it', () => {
    const reading = everyCall.filter(
      ([, { method, effect }]) => method === 'GET' && ['public', 'member', 'elsewhere', 'signed'].includes(effect),
    )
    expect(reading.map(([name]) => name)).toEqual([])
  })

  it('reads the body that the API page shows for it', () => {
    for (const [name, example] of Object.entries(bodyExamples) as readonly (readonly [CallName, unknown])[]) {
      const call = calls[name] as AnyCall
      const parsed = [call.body, bodyShapes[name]].map((schema) => schema?.safeParse(example).error?.issues ?? [])
      expect([name, call.body === undefined, parsed.flat()]).toEqual([name, false, []])
    }
  })
})
