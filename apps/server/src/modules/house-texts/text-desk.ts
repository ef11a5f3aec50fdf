import { createHash } from 'node:crypto'
import type { InputOf } from '@app/contract/define-call.ts'
import { Failure } from '@app/contract/failure.ts'
import type { DeskText, DeskTextShown, TextDesk, TextDone } from '@app/contract/house-texts/house-texts.answers.ts'
import type { saveTextDraft } from '@app/contract/house-texts/house-texts.ts'
import {
  BUILT_IN_VERSION,
  HOUSE_TEXT_KINDS,
  REQUIRED_TEXT_LOCALE,
  TEXT_DESK_ROWS_MAX,
  TEXT_DRAFTS_MAX,
  TEXT_LOCALES,
  type HouseTextKind,
  type HouseTextRefusal,
} from '@app/contract/house-texts/text-codes.ts'
import { SITE_CODES, type SiteCode } from '@app/contract/sites.ts'
import { tidyWords, wordsFault } from '@app/rules/house-texts/house-words.ts'
import { firstDayAhead, mayBeginOn, refusalOfNext } from '@app/rules/house-texts/text-in-force.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { fieldErrorsOf, isFaultless } from '@app/rules/validation/field-errors.ts'
import type { Operator } from '#modules/session/index.ts'
import { type Db, transaction, type Tx } from '#platform/db/database.ts'
import * as store from './house-texts.store.ts'
import type { TextBook } from './text-book.ts'

export interface TextDeskDeps {
  readonly db: Db
  readonly houseTexts: TextBook
}
/** Whoever writes or decides texts, and when. */
export type TextKeeper = Pick<Operator, 'accountId' | 'sites'> & { readonly nowMs: number }

const refuse = (reason: HouseTextRefusal): never => {
  throw new Failure('HOUSE_TEXT_REFUSED', { reason })
}

/** What a draft says, so that nobody confirms or changes another than they saw. */
const hashOf = ({ id, firstOn, hashes }: Pick<store.DeskTextRow, 'id' | 'firstOn' | 'hashes'>): string =>
  createHash('sha256')
    .update(JSON.stringify([id, firstOn, ...TEXT_LOCALES.map((locale) => hashes[locale] ?? '')]))
    .digest('hex')

const mayConfirm = ({ state, author, writers }: store.DeskTextRow, by: number): boolean =>
  state === 'DRAFT' && author !== by && !writers.includes(by)

const toDesk = (row: store.DeskTextRow, inForce: number): DeskText => ({
  id: row.id,
  kind: row.kind,
  version: row.version,
  state: row.state,
  firstOn: row.firstOn,
  isInForce: row.version === inForce,
  locales: TEXT_LOCALES.filter((locale) => row.hashes[locale] !== undefined),
  author: row.authorNumber,
  changedAt: row.changedAt.toISOString(),
  decidedBy: row.decidedByNumber,
  decidedAt: row.decidedAt?.toISOString() ?? '',
})

const toBuiltIn = (kind: HouseTextKind, inForce: number): DeskText => ({
  id: null,
  kind,
  version: BUILT_IN_VERSION,
  state: 'CONFIRMED',
  firstOn: '',
  isInForce: inForce === BUILT_IN_VERSION,
  locales: TEXT_LOCALES,
  author: null,
  changedAt: '',
  decidedBy: null,
  decidedAt: '',
})

/** The texts of a site of the caller, the first of theirs where none is named. @throws Failure FORBIDDEN for another's site. */
export async function readTextDesk(
  { db, houseTexts }: TextDeskDeps,
  { sites, nowMs }: TextKeeper,
  asked: SiteCode | undefined,
): Promise<TextDesk> {
  const own = SITE_CODES.filter((site) => sites.includes(site))
  const site = asked ?? own[0]
  if (site === undefined || !own.includes(site)) throw new Failure('FORBIDDEN')
  const rows = await store.listDeskTexts(db, site, TEXT_DESK_ROWS_MAX)
  return {
    site,
    sites: own,
    firstDay: firstDayAhead(dayOfSite(site, nowMs)),
    texts: [
      ...rows.map((row) => toDesk(row, houseTexts.inForce(row.kind, site, nowMs))),
      ...HOUSE_TEXT_KINDS.map((kind) => toBuiltIn(kind, houseTexts.inForce(kind, site, nowMs))),
    ],
  }
}

/** A draft or version of the caller's sites with its words. @throws Failure HOUSE_TEXT_NOT_FOUND. */
export async function readDeskText({ db, houseTexts }: TextDeskDeps, keeper: TextKeeper, id: number): Promise<DeskTextShown> {
  const row = await store.findDeskText(db, id, keeper.sites)
  if (row === null) throw new Failure('HOUSE_TEXT_NOT_FOUND')
  const words = await store.listWords(db, id)
  return {
    site: row.site,
    text: toDesk(row, houseTexts.inForce(row.kind, row.site, keeper.nowMs)),
    words: TEXT_LOCALES.flatMap((locale) => words.filter((one) => one.locale === locale).map((one) => ({ locale, words: one.words }))),
    hash: hashOf(row),
    mayConfirm: mayConfirm(row, keeper.accountId),
  }
}

/** A draft of the caller's sites under its lock. @throws Failure HOUSE_TEXT_NOT_FOUND, HOUSE_TEXT_REFUSED OVER or CHANGED. */
async function lockDraft(tx: Tx, id: number, { sites, hash }: { readonly sites: readonly string[]; readonly hash: string }) {
  await store.lockText(tx, id)
  const row = await store.findDeskText(tx, id, sites)
  if (row === null) throw new Failure('HOUSE_TEXT_NOT_FOUND')
  if (row.state !== 'DRAFT') return refuse('OVER')
  return hashOf(row) === hash ? row : refuse('CHANGED')
}

type Body = InputOf<typeof saveTextDraft>['body']

/** The words of a draft as they are kept. @throws Failure INVALID_INPUT, field by field. */
function wordsOf({ site, firstOn, words: raw, id }: Body, nowMs: number): string {
  const words = tidyWords(raw)
  const isLeftOut = words === '' && id !== undefined
  const fieldErrors = fieldErrorsOf({
    firstOn: mayBeginOn(firstOn, dayOfSite(site, nowMs)) ? null : 'validation.houseText.day',
    words: isLeftOut ? null : wordsFault(words),
  })
  if (!isFaultless(fieldErrors)) throw new Failure('INVALID_INPUT', { fieldErrors })
  return words
}

/**
 * Saves the words of a draft in one language, and its first day. @throws Failure FORBIDDEN for another's site, INVALID_INPUT,
 * HOUSE_TEXT_NOT_FOUND, HOUSE_TEXT_REFUSED OVER, CHANGED or FULL.
 */
export async function saveDraft({ db }: TextDeskDeps, { accountId: author, sites, nowMs }: TextKeeper, body: Body): Promise<TextDone> {
  const { site, kind, firstOn, locale, hash = '' } = body
  if (!sites.includes(site)) throw new Failure('FORBIDDEN')
  const words = wordsOf(body, nowMs)
  const id = await transaction(db, async (tx) => {
    if (body.id === undefined) {
      await store.lockSite(tx, site)
      if ((await store.countDrafts(tx, site)) >= TEXT_DRAFTS_MAX) return refuse('FULL')
      const made = await store.insertDraft(tx, { kind, site, firstOn, author })
      await store.saveWords(tx, { id: made, locale, words, author })
      return made
    }
    const row = await lockDraft(tx, Number(body.id), { sites, hash })
    if (row.site !== site || row.kind !== kind) return refuse('CHANGED')
    await store.updateDraft(tx, row.id, { firstOn, author })
    await store.saveWords(tx, { id: row.id, locale, words, author })
    return row.id
  })
  return { id, state: 'DRAFT', version: null }
}

/** The number of a draft as the next version of its kind. @throws Failure HOUSE_TEXT_REFUSED. */
async function numberNext(tx: Tx, row: store.DeskTextRow, { accountId, nowMs }: TextKeeper): Promise<number> {
  if (!mayConfirm(row, accountId)) return refuse('SECOND_PERSON')
  const versions = await store.listVersionsOf(tx, row)
  const hasEnglish = row.hashes[REQUIRED_TEXT_LOCALE] !== undefined
  const refusal = refusalOfNext({ firstOn: row.firstOn, hasEnglish }, { versions, today: dayOfSite(row.site, nowMs) })
  return refusal === null ? Math.max(BUILT_IN_VERSION, ...versions.map(({ version }) => version)) + 1 : refuse(refusal)
}

/**
 * Confirms what others wrote, as the caller saw it, or discards it. @throws Failure HOUSE_TEXT_NOT_FOUND, HOUSE_TEXT_REFUSED.
 */
export async function decideDraft(
  { db, houseTexts }: TextDeskDeps,
  keeper: TextKeeper,
  { id, action, hash }: { readonly id: number; readonly action: 'confirm' | 'discard'; readonly hash: string },
): Promise<TextDone> {
  const { accountId: by, sites } = keeper
  const version = await transaction(db, async (tx) => {
    const seen = await store.findDeskText(tx, id, sites)
    if (seen === null) throw new Failure('HOUSE_TEXT_NOT_FOUND')
    // Versions of a site are numbered one after another.
    await store.lockSite(tx, seen.site)
    const row = await lockDraft(tx, id, { sites, hash })
    const number = action === 'confirm' ? await numberNext(tx, row, keeper) : null
    await store.endDraft(tx, id, { version: number, by })
    return number
  })
  if (version !== null) await houseTexts.tellConfirmed()
  return { id, state: version === null ? 'DISCARDED' : 'CONFIRMED', version }
}
