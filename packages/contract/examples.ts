import type { CallName } from './calls.ts'
import type { Example } from './define-call.ts'
import { searchExamples } from './search/calls.ts'
import { recommendationExamples } from './recommendations/calls.ts'
import { watchListExamples } from './watchlist/calls.ts'
import { savedSearchExamples } from './saved-searches/calls.ts'
import { lotNotesExamples } from './notes/calls.ts'
import { siteExamples } from './site/calls.ts'
import { alertExamples } from './alerts/calls.ts'
import { locationExamples } from './locations/calls.ts'
import { accountExamples } from './account/calls.ts'
import { bidExamples } from './bids/calls.ts'
import { messageExamples } from './messages/calls.ts'
import { textExamples } from './texts/calls.ts'
import { laneExamples } from './lanes/calls.ts'
import { operationExamples } from './operations/calls.ts'
import { peopleExamples } from './people/calls.ts'
import { documentExamples } from './documents/calls.ts'
import { identityExamples } from './identity/calls.ts'
import { agreementExamples } from './agreements/calls.ts'
import { brokerExamples } from './brokers/calls.ts'
import { feeExamples } from './fees/calls.ts'
import { mandateExamples } from './mandates/calls.ts'
import { tokenExamples } from './tokens/calls.ts'
import { taxExamples } from './tax/calls.ts'
import { releaseExamples } from './release/calls.ts'
import { titleExamples } from './titles/calls.ts'
import { bidderNumberExamples } from './bidder-numbers/calls.ts'
import { membershipExamples } from './memberships/calls.ts'
import { gatewayExamples } from './gateway/calls.ts'
import { bookExamples } from './books/calls.ts'
import { houseTextExamples } from './house-texts/calls.ts'
import { lenderExamples } from './lenders/calls.ts'
import { paymentExamples } from './payments/calls.ts'
import { settlementExamples } from './settlements/calls.ts'
import { savedCardExamples } from './saved-cards/calls.ts'
import { refundExamples } from './refunds/calls.ts'
import { bankExamples } from './bank/calls.ts'
import { tillExamples } from './tills/calls.ts'
import { registrationExamples } from './registration/calls.ts'
import { signOnExamples } from './sign-on/calls.ts'
import { landingExamples } from './landing/calls.ts'
import { quickPickExamples } from './quick-picks/calls.ts'

/**
 * A body of each call that takes one, as the API page shows it. Bodies are read leniently (JSON, flat form, DataTables), so an
 * example says more than a schema. Read by the server only.
 */
export const bodyExamples: Readonly<Partial<Record<CallName, Example>>> = {
  ...searchExamples,
  ...recommendationExamples,
  ...watchListExamples,
  ...lotNotesExamples,
  ...savedSearchExamples,
  ...siteExamples,
  ...alertExamples,
  ...locationExamples,
  ...accountExamples,
  ...bidExamples,
  ...messageExamples,
  ...textExamples,
  ...laneExamples,
  ...operationExamples,
  ...peopleExamples,
  ...documentExamples,
  ...identityExamples,
  ...agreementExamples,
  ...membershipExamples,
  ...gatewayExamples,
  ...mandateExamples,
  ...tokenExamples,
  ...bidderNumberExamples,
  ...releaseExamples,
  ...taxExamples,
  ...titleExamples,
  ...brokerExamples,
  ...feeExamples,
  ...bookExamples,
  ...paymentExamples,
  ...lenderExamples,
  ...houseTextExamples,
  ...refundExamples,
  ...savedCardExamples,
  ...settlementExamples,
  ...bankExamples,
  ...tillExamples,
  ...registrationExamples,
  ...signOnExamples,
  ...quickPickExamples,
  ...landingExamples,
}
