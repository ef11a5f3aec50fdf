import type { Call, Schema } from './define-call.ts'
import { searchAnswers, searchCalls } from './search/calls.ts'
import { recommendationAnswers, recommendationCalls } from './recommendations/calls.ts'
import { lotAnswers, lotCalls } from './lots/calls.ts'
import { auctionAnswers, auctionCalls } from './auctions/calls.ts'
import { watchListAnswers, watchListCalls } from './watchlist/calls.ts'
import { savedSearchAnswers, savedSearchCalls } from './saved-searches/calls.ts'
import { lotNotesAnswers, lotNotesCalls } from './notes/calls.ts'
import { siteAnswers, siteCalls } from './site/calls.ts'
import { alertAnswers, alertCalls } from './alerts/calls.ts'
import { locationAnswers, locationCalls } from './locations/calls.ts'
import { referenceAnswers, referenceCalls } from './reference/calls.ts'
import { accountAnswers, accountCalls } from './account/calls.ts'
import { bidAnswers, bidCalls } from './bids/calls.ts'
import { ledgerAnswers, ledgerCalls } from './ledger/calls.ts'
import { messageAnswers, messageCalls } from './messages/calls.ts'
import { textAnswers, textCalls } from './texts/calls.ts'
import { laneAnswers, laneCalls } from './lanes/calls.ts'
import { operationAnswers, operationCalls } from './operations/calls.ts'
import { peopleAnswers, peopleCalls } from './people/calls.ts'
import { brokerAnswers, brokerCalls } from './brokers/calls.ts'
import { feeAnswers, feeCalls } from './fees/calls.ts'
import { documentAnswers, documentCalls } from './documents/calls.ts'
import { identityAnswers, identityCalls } from './identity/calls.ts'
import { agreementAnswers, agreementCalls } from './agreements/calls.ts'
import { mandateAnswers, mandateCalls } from './mandates/calls.ts'
import { tokenAnswers, tokenCalls } from './tokens/calls.ts'
import { releaseAnswers, releaseCalls } from './release/calls.ts'
import { titleAnswers, titleCalls } from './titles/calls.ts'
import { bidderNumberAnswers, bidderNumberCalls } from './bidder-numbers/calls.ts'
import { membershipAnswers, membershipCalls } from './memberships/calls.ts'
import { gatewayAnswers, gatewayCalls } from './gateway/calls.ts'
import { settlementAnswers, settlementCalls } from './settlements/calls.ts'
import { savedCardAnswers, savedCardCalls } from './saved-cards/calls.ts'
import { bookAnswers, bookCalls } from './books/calls.ts'
import { paymentAnswers, paymentCalls } from './payments/calls.ts'
import { houseTextAnswers, houseTextCalls } from './house-texts/calls.ts'
import { lenderAnswers, lenderCalls } from './lenders/calls.ts'
import { taxAnswers, taxCalls } from './tax/calls.ts'
import { refundAnswers, refundCalls } from './refunds/calls.ts'
import { bankAnswers, bankCalls } from './bank/calls.ts'
import { tillAnswers, tillCalls } from './tills/calls.ts'
import { registrationAnswers, registrationCalls } from './registration/calls.ts'
import { signOnAnswers, signOnCalls } from './sign-on/calls.ts'
import { providerAnswers, providerCalls } from './providers/calls.ts'
import { landingAnswers, landingCalls } from './landing/calls.ts'
import { quickPickAnswers, quickPickCalls } from './quick-picks/calls.ts'
import { priceAnswers, priceCalls } from './prices/calls.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- the registry holds calls of every shape
type AnyCall = Call<any, any, any, any>

/**
 * Every call there is. Server routes, the OpenAPI page and the access matrix are made from this list; the browser never loads it.
 * Add a call, its answer schema and its example to the `calls.ts` of its folder: one without the other does not compile.
 */
export const calls = {
  ...searchCalls,
  ...recommendationCalls,
  ...lotCalls,
  ...auctionCalls,
  ...watchListCalls,
  ...lotNotesCalls,
  ...savedSearchCalls,
  ...siteCalls,
  ...alertCalls,
  ...locationCalls,
  ...referenceCalls,
  ...accountCalls,
  ...bidCalls,
  ...ledgerCalls,
  ...messageCalls,
  ...textCalls,
  ...laneCalls,
  ...operationCalls,
  ...peopleCalls,
  ...documentCalls,
  ...identityCalls,
  ...agreementCalls,
  ...membershipCalls,
  ...gatewayCalls,
  ...savedCardCalls,
  ...settlementCalls,
  ...mandateCalls,
  ...tokenCalls,
  ...bidderNumberCalls,
  ...releaseCalls,
  ...titleCalls,
  ...brokerCalls,
  ...feeCalls,
  ...bookCalls,
  ...paymentCalls,
  ...lenderCalls,
  ...houseTextCalls,
  ...taxCalls,
  ...refundCalls,
  ...bankCalls,
  ...tillCalls,
  ...registrationCalls,
  ...signOnCalls,
  ...providerCalls,
  ...quickPickCalls,
  ...landingCalls,
  ...priceCalls,
} as const satisfies Readonly<Record<string, AnyCall>>

export type CallName = keyof typeof calls

/** Answer schema of each call; parsed in tests and development, described at /api. */
export const answerSchemas = {
  ...searchAnswers,
  ...recommendationAnswers,
  ...lotAnswers,
  ...auctionAnswers,
  ...watchListAnswers,
  ...lotNotesAnswers,
  ...savedSearchAnswers,
  ...siteAnswers,
  ...alertAnswers,
  ...locationAnswers,
  ...referenceAnswers,
  ...accountAnswers,
  ...bidAnswers,
  ...ledgerAnswers,
  ...messageAnswers,
  ...textAnswers,
  ...laneAnswers,
  ...operationAnswers,
  ...peopleAnswers,
  ...documentAnswers,
  ...identityAnswers,
  ...agreementAnswers,
  ...membershipAnswers,
  ...gatewayAnswers,
  ...savedCardAnswers,
  ...settlementAnswers,
  ...mandateAnswers,
  ...tokenAnswers,
  ...bidderNumberAnswers,
  ...releaseAnswers,
  ...titleAnswers,
  ...brokerAnswers,
  ...feeAnswers,
  ...bookAnswers,
  ...paymentAnswers,
  ...lenderAnswers,
  ...houseTextAnswers,
  ...taxAnswers,
  ...refundAnswers,
  ...bankAnswers,
  ...tillAnswers,
  ...registrationAnswers,
  ...signOnAnswers,
  ...providerAnswers,
  ...quickPickAnswers,
  ...landingAnswers,
  ...priceAnswers,
} as const satisfies Readonly<Record<CallName, Schema>>
