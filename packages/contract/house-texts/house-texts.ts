import * as z from 'zod/mini'
import { answers, defineCall } from '../define-call.ts'
import { formText } from '../form-text.ts'
import { rowId } from '../numbers.ts'
import { SITE_CODES } from '../sites.ts'
import type { DeskTextShown, HouseText, TextDesk, TextDone, TextVersions } from './house-texts.answers.ts'
import { HOUSE_TEXT_KINDS, TEXT_LOCALES } from './text-codes.ts'

const LOCALE_MAX = 16
const DAY_MAX = 10
const HASH = /^[0-9a-f]{64}$/
const VERSION_MAX = 1_000_000
const reading = { access: 'anyone', effect: 'none', method: 'GET', envelope: 'std' } as const
const desk = { access: 'OPERATOR', envelope: 'std' } as const
const kind = z.enum(HOUSE_TEXT_KINDS)

/** Which version of each text is in force today: of a member's own site, else of the site of the address. */
export const getTextVersions = /* @__PURE__ */ defineCall({
  ...reading,
  name: 'getTextVersions',
  path: '/public/data/houseTexts',
  summary: 'List the versions of terms and notices that are in force',
  data: answers<TextVersions>(),
  fails: [],
})

/**
 * A text of the house with its words: the version in force, or the one that is named; of a member's own site, else of the site of the address.
 * In English where the language has no words of it. NOT_FOUND for a version that the site does not have.
 */
export const getHouseText = /* @__PURE__ */ defineCall({
  ...reading,
  name: 'getHouseText',
  path: '/public/data/houseTexts/:kind',
  summary: 'Get the terms, the privacy notice, the words about signing, or the rules of auctions',
  params: z.object({ kind }),
  query: z.object({
    version: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(VERSION_MAX))),
    locale: formText(LOCALE_MAX),
  }),
  data: answers<HouseText>(),
  fails: [],
})

/** The texts of one of the caller's sites, the first where none is named: what waits, what is confirmed, and what came with the software. */
export const getTextDesk = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'getTextDesk',
  method: 'GET',
  path: '/data/operations/texts',
  summary: 'List terms and notices of a site, with drafts',
  effect: 'none',
  query: z.object({ site: z.optional(z.enum(SITE_CODES)) }),
  data: answers<TextDesk>(),
  fails: [],
})

/** A draft or a version of the caller's sites with its words in every language. */
export const getDeskText = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'getDeskText',
  method: 'GET',
  path: '/data/operations/texts/:id',
  summary: 'Get a draft or version of a text with its words',
  effect: 'none',
  params: z.object({ id: rowId }),
  data: answers<DeskTextShown>(),
  fails: ['HOUSE_TEXT_NOT_FOUND'],
})

/**
 * Saves the words of a draft in one language, and its first day. Without `id` a draft is begun; with it, `hash` says what the caller saw. No
 * words take the language out of the draft. The reason of a refusal is one of HOUSE_TEXT_REFUSALS.
 */
export const saveTextDraft = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'saveTextDraft',
  method: 'POST',
  path: '/data/operations/texts',
  summary: 'Save a draft of a text in one language',
  effect: 'member',
  body: z.object({
    id: z.optional(rowId),
    hash: z.optional(z.string().check(z.regex(HASH))),
    site: z.enum(SITE_CODES),
    kind,
    /** Calendar day of the site, YYYY-MM-DD: tomorrow at the earliest. */
    firstOn: z.string().check(z.maxLength(DAY_MAX)),
    locale: z.enum(TEXT_LOCALES),
    /** Paragraphs parted by an empty line, headings behind "# "; at most 48 KiB, which is said beside the field. */
    words: z.string(),
  }),
  data: answers<TextDone>(),
  fails: ['INVALID_INPUT', 'HOUSE_TEXT_NOT_FOUND', 'HOUSE_TEXT_REFUSED'],
})

/**
 * Confirms a draft that others wrote, as the caller saw it, or discards one. What is confirmed gets its number and is never changed. Takes a
 * fresh proof. The reason of a refusal is one of HOUSE_TEXT_REFUSALS.
 */
export const decideTextDraft = /* @__PURE__ */ defineCall({
  ...desk,
  name: 'decideTextDraft',
  method: 'POST',
  path: '/data/operations/texts/:id',
  summary: 'Confirm a draft of a text, or discard it',
  effect: 'member',
  params: z.object({ id: rowId }),
  body: z.object({ action: z.enum(['confirm', 'discard']), hash: z.string().check(z.regex(HASH)) }),
  data: answers<TextDone>(),
  fails: ['PROOF_NEEDED', 'HOUSE_TEXT_NOT_FOUND', 'HOUSE_TEXT_REFUSED'],
})
