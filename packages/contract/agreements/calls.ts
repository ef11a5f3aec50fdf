import type { Example, Schema } from '../define-call.ts'
import {
  agreementFile,
  agreementList,
  agreementStanding,
  agreementToSign,
  auctionConsent,
  oneAgreement,
  signedAgreements,
  signingLed,
} from './agreements.answers.ts'
import {
  endAgreement,
  getAgreement,
  getAgreementDocument,
  getAgreementStatus,
  getAuctionConsent,
  giveAuctionConsent,
  listAgreements,
  beginSigning,
  openSigning,
  signAgreement,
  startAgreement,
} from './agreements.ts'

/** What members sign. Part of the list in `calls.ts`. */
export const agreementCalls = {
  listAgreements,
  startAgreement,
  getAgreement,
  beginSigning,
  openSigning,
  signAgreement,
  getAgreementStatus,
  getAgreementDocument,
  endAgreement,
  getAuctionConsent,
  giveAuctionConsent,
} as const

/** Answer schema of each of these calls. */
export const agreementAnswers = {
  listAgreements: agreementList,
  startAgreement: oneAgreement,
  getAgreement: agreementToSign,
  beginSigning: agreementStanding,
  openSigning: signingLed,
  signAgreement: signedAgreements,
  getAgreementStatus: agreementStanding,
  getAgreementDocument: agreementFile,
  endAgreement: oneAgreement,
  getAuctionConsent: auctionConsent,
  giveAuctionConsent: auctionConsent,
} as const satisfies Readonly<Record<keyof typeof agreementCalls, Schema>>

/** A body of each that takes one, as the API page shows it. */
export const agreementExamples: Readonly<Partial<Record<keyof typeof agreementCalls, Example>>> = {
  startAgreement: {
    form: 'ATRNYPANN',
    holderNumber: '104233',
    holderFirstName: 'Mara',
    holderLastName: 'Vos',
    scopes: ['PICKUP', 'TITLE'],
    untilOn: '2027-03-31',
  },
  beginSigning: { agreementId: 812, isConsented: true, consentVersion: 1 },
  signAgreement: { agreementId: 812, signatureKind: 'TYPED', signature: 'Pat Tester', isConsented: true, consentVersion: 1 },
  endAgreement: { agreementId: 812 },
  giveAuctionConsent: { version: 1, isAccepted: true },
}
