import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { tickedFlag } from '../form-flag.ts'
import { formText } from '../form-text.ts'
import { rowId } from '../numbers.ts'
import { oneOrMore } from '../one-or-more.ts'
import { POWER_SCOPES, SIGNATURE_LENGTH_MAX, SIGNED_AT_ONCE_MAX, TAX_STATES_MAX } from './agreement-codes.ts'
import type {
  Agreement,
  AgreementList,
  AgreementStanding,
  AgreementToSign,
  AuctionConsent,
  SignedAgreements,
  SigningLed,
} from './agreements.answers.ts'

const CODE_MAX = 16
const LOCALE_MAX = 16
/** Longest name that is typed, in characters. */
export const PARTY_NAME_LENGTH_MAX = 80
/** Longest number of a tax registration, in characters. */
export const TAX_NUMBER_LENGTH_MAX = 30

const code = formText(CODE_MAX)
const locale = formText(LOCALE_MAX)
const id = z.coerce.number().check(z.int(), z.positive(), z.maximum(Number.MAX_SAFE_INTEGER))
const version = z.coerce.number().check(z.int(), z.nonnegative())

const taxState = z.object({ state: code, number: formText(TAX_NUMBER_LENGTH_MAX) })

/** Members but for those who act for somebody else or sign in at a till; open while a step holds them up, since a signature may lift it. */
const owner = { access: 'member&!COUNTERMAN&!KIOSK_BIDDER', isOpenDuringSteps: true } as const

/** The caller's agreements, and powers of attorney that name them as holder, the newest first. */
export const listAgreements = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'listAgreements',
  method: 'GET',
  path: '/data/member/agreements',
  summary: 'List the caller’s agreements, and powers of attorney that name them',
  effect: 'none',
  envelope: 'std',
  data: answers<AgreementList>(),
  fails: [],
})

/**
 * Starts an agreement: its words are fixed as the caller's language and the filled-in form make them, and wait for the signature. What is
 * wrong with the form stands in `fieldErrors`; the holder of a power of attorney is named by number, first and last name.
 */
export const startAgreement = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'startAgreement',
  method: 'POST',
  path: '/data/member/agreements',
  summary: 'Start an agreement: fix the words that are to be signed',
  effect: 'member',
  envelope: 'std',
  bodyForm: 'either',
  body: z.object({
    form: code,
    holderNumber: code,
    holderFirstName: formText(PARTY_NAME_LENGTH_MAX),
    holderLastName: formText(PARTY_NAME_LENGTH_MAX),
    scopes: z._default(oneOrMore(z.enum(POWER_SCOPES), POWER_SCOPES.length), []),
    /** YYYY-MM-DD. */
    untilOn: code,
    purpose: code,
    states: z._default(z.array(taxState).check(z.maxLength(TAX_STATES_MAX)), []),
    locale,
  }),
  data: answers<Agreement>(),
  fails: ['INVALID_INPUT', 'AGREEMENT_REFUSED'],
})

/** An agreement of the caller with its words. */
export const getAgreement = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'getAgreement',
  method: 'GET',
  path: '/data/member/agreements/:id',
  summary: 'Get one of the caller’s agreements with its words',
  effect: 'none',
  envelope: 'std',
  params: z.object({ id: rowId }),
  data: answers<AgreementToSign>(),
  fails: ['AGREEMENT_NOT_FOUND'],
})

/**
 * Signs agreements that wait for the caller, all of them or none. `signature` is a name, or the strokes of a drawing: `x,y` in whole
 * numbers from 0,0 to 1000,300, points parted by blanks, strokes by semicolons. `consentVersion` is that of the words about signing on a screen.
 */
export const signAgreement = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'signAgreement',
  method: 'POST',
  path: '/data/member/agreements/sign',
  summary: 'Sign agreements with a typed name or a drawing',
  effect: 'member',
  envelope: 'std',
  bodyForm: 'either',
  body: z.object({
    agreementId: oneOrMore(id, SIGNED_AT_ONCE_MAX).check(z.minLength(1)),
    signatureKind: code,
    signature: formText(SIGNATURE_LENGTH_MAX),
    isConsented: tickedFlag,
    consentVersion: version,
    /** The form whose page a browser without script is led back to. */
    form: code,
    locale,
  }),
  data: answers<SignedAgreements>(),
  fails: ['INVALID_INPUT', 'PROOF_NEEDED', 'AGREEMENT_NOT_FOUND', 'AGREEMENT_REFUSED'],
})

/**
 * Sends an agreement to the outside service at which it is signed, where one is set: AGREEMENT_REFUSED with the reason HERE otherwise.
 * `consentVersion` is that of the words about signing on a screen.
 */
export const beginSigning = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'beginSigning',
  method: 'POST',
  path: '/data/member/agreements/signing',
  summary: 'Send one of the caller’s agreements to the outside service at which it is signed',
  effect: 'member',
  envelope: 'std',
  bodyForm: 'either',
  body: z.object({ agreementId: id, isConsented: tickedFlag, consentVersion: version, form: code, locale }),
  data: answers<AgreementStanding>(),
  fails: ['INVALID_INPUT', 'PROOF_NEEDED', 'AGREEMENT_NOT_FOUND', 'AGREEMENT_REFUSED'],
})

/**
 * Leads a browser to the outside service, where the caller signs an agreement that was sent there; back to its page where there is nothing
 * to sign, or whoever asks has to prove first who they are. The address there counts once, for some minutes, and is told nowhere else.
 */
export const openSigning = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'openSigning',
  method: 'GET',
  path: '/data/member/agreements/:id/signing',
  summary: 'Go to the outside service at which one of the caller’s agreements is signed; redirects there',
  effect: 'none',
  envelope: 'std',
  params: z.object({ id: rowId }),
  data: answers<SigningLed>(),
  fails: ['AGREEMENT_NOT_FOUND'],
})

/** Where an agreement stands; asked again and again after signing (ACC-9.23). */
export const getAgreementStatus = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'getAgreementStatus',
  method: 'GET',
  path: '/data/member/agreements/:id/status',
  summary: 'Get where one of the caller’s agreements stands',
  effect: 'none',
  envelope: 'std',
  params: z.object({ id: rowId }),
  data: answers<AgreementStanding>(),
  fails: ['AGREEMENT_NOT_FOUND'],
})

/** The signed document of an agreement of the caller, as an attachment. */
export const getAgreementDocument = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'getAgreementDocument',
  method: 'GET',
  path: '/data/member/agreements/:id/document.pdf',
  summary: 'Get the signed document of one of the caller’s agreements',
  effect: 'none',
  envelope: 'none',
  media: 'application/pdf',
  params: z.object({ id: rowId }),
  data: answers<unknown>(),
  fails: ['AGREEMENT_NOT_FOUND'],
})

/** Takes back an agreement that is not signed, or revokes one that is. It stays on the list. */
export const endAgreement = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'endAgreement',
  method: 'POST',
  path: '/data/member/agreements/end',
  summary: 'Take back or revoke one of the caller’s agreements',
  effect: 'member',
  envelope: 'std',
  bodyForm: 'either',
  body: z.object({ agreementId: id, locale }),
  data: answers<Agreement>(),
  fails: ['AGREEMENT_NOT_FOUND', 'AGREEMENT_REFUSED'],
})

/** Whether the caller has agreed to the rules of auctions, and when (OQ-A66). */
export const getAuctionConsent = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'getAuctionConsent',
  method: 'GET',
  path: '/data/member/auctionConsent',
  summary: 'Get whether the caller has agreed to the rules of auctions, and when',
  effect: 'none',
  envelope: 'std',
  data: answers<AuctionConsent>(),
  fails: [],
})

/** Agrees to the rules of auctions in the version that was read; the same once more changes nothing. */
export const giveAuctionConsent = /* @__PURE__ */ defineCall({
  ...owner,
  name: 'giveAuctionConsent',
  method: 'POST',
  path: '/data/member/auctionConsent',
  summary: 'Agree to the rules of auctions',
  effect: 'member',
  envelope: 'std',
  bodyForm: 'either',
  body: z.object({ version, isAccepted: tickedFlag, locale }),
  data: answers<AuctionConsent>(),
  fails: ['INVALID_INPUT'],
})
