import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import { lotNumber } from '../numbers.ts'
import { oneOrMore } from '../one-or-more.ts'
import { paperLanguage } from '../payments/invoice-documents.ts'
import type { PassesMade, PassRevoked, PickUps, ReleaseSheets } from './release.answers.ts'

const WORD_MAX = 16
const NAME_MAX = 200
const LOTS_TEXT_MAX = 400
const LOTS_ASKED_MAX = 50

const collecting = { access: 'member&!KIOSK_BIDDER', envelope: 'std' } as const
const lots = oneOrMore(lotNumber, LOTS_ASKED_MAX, 1)

/** What the caller's account, or the one that a counterman works for, has won and has not collected. */
export const listPickUps = /* @__PURE__ */ defineCall({
  ...collecting,
  name: 'listPickUps',
  method: 'GET',
  path: '/data/release/pickups',
  summary: 'List won lots that have not left the yard, with what keeps each and its pass',
  effect: 'none',
  query: z.object({ page: formText(WORD_MAX) }),
  data: answers<PickUps>(),
  fails: [],
})

/**
 * Makes the passes by which a named carrier collects up to ten lots on a day; a pass of before goes. Only what is paid and not held back may
 * leave. The reason of a refusal: TOO_MANY, NOT_PAID, HELD, GONE, with the lot.
 */
export const makePasses = /* @__PURE__ */ defineCall({
  ...collecting,
  name: 'makePasses',
  method: 'POST',
  path: '/data/release/passes',
  summary: 'Make release passes for a carrier and a day',
  effect: 'member',
  bodyForm: 'either',
  body: z.object({ lots, carrier: formText(NAME_MAX), on: formText(WORD_MAX), locale: formText(WORD_MAX) }),
  data: answers<PassesMade>(),
  fails: ['INVALID_INPUT', 'LOT_NOT_FOUND', 'RELEASE_REFUSED'],
})

/** Takes a pass back, such as one that was sent to the wrong carrier. */
export const revokePass = /* @__PURE__ */ defineCall({
  ...collecting,
  name: 'revokePass',
  method: 'POST',
  path: '/data/release/passes/revoke',
  summary: 'Revoke the pass of a lot',
  effect: 'member',
  bodyForm: 'either',
  body: z.object({ lot: lotNumber, locale: formText(WORD_MAX) }),
  data: answers<PassRevoked>(),
  fails: ['LOT_NOT_FOUND'],
})

/** Release sheets of one to ten lots that have a pass (MKT-5.31, MQ-115). */
export const getReleaseSheets = /* @__PURE__ */ defineCall({
  ...collecting,
  name: 'getReleaseSheets',
  method: 'GET',
  path: '/data/release/sheets',
  summary: 'Get the release sheets of up to ten lots',
  effect: 'none',
  query: z.object({ lots: formText(LOTS_TEXT_MAX) }),
  data: answers<ReleaseSheets>(),
  fails: ['LOT_NOT_FOUND', 'RELEASE_REFUSED'],
})

/** The same as a document, a page a lot, to be sent to carriers; drawn anew each time, as a pass may be revoked. */
export const getReleaseSheetsDocument = /* @__PURE__ */ defineCall({
  ...collecting,
  name: 'getReleaseSheetsDocument',
  envelope: 'none',
  media: 'application/pdf',
  method: 'GET',
  path: '/data/release/sheets/pdf',
  summary: 'Get the release sheets of up to ten lots as PDF',
  effect: 'none',
  query: z.extend(paperLanguage, { lots: formText(LOTS_TEXT_MAX) }),
  data: answers<unknown>(),
  fails: ['LOT_NOT_FOUND', 'RELEASE_REFUSED'],
})
