import { BUILT_IN_VERSION, REQUIRED_TEXT_LOCALE, type HouseTextKind } from '@app/contract/house-texts/text-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { sectionsOf, type WordsSection } from '@app/rules/house-texts/house-words.ts'
import { versionOn } from '@app/rules/house-texts/text-in-force.ts'
import type { StandingVersions } from '@app/rules/people/registration-form.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import type { Locale } from '@app/text/locales.ts'
import { consentHash, consentSections, type ReadText } from '#modules/consents/index.ts'
import { TableReading } from '#platform/bus/index.ts'
import type { Db } from '#platform/db/database.ts'
import type { Log } from '#platform/log.ts'
import type { Pool } from 'pg'
import { findWords, listVersions, type VersionRow } from './house-texts.store.ts'

/** What nodes say to each other when a version was confirmed. */
const CHANNEL = 'hammerlane_texts'
const CONFIRMED = 'confirmed'
/** A version of which nobody told counts here within this time, milliseconds. It is confirmed for a day to come. */
const REFRESH_EVERY_MS = 5_000
/** Words of so many texts are at hand; they never change. */
const WORDS_REMEMBERED_MAX = 60

export interface TextBookDeps {
  readonly db: Db
  readonly pool: Pool
  readonly log: Log
  readonly redisUrl: string | undefined
}

/** Where and in which language a text is read. */
export interface TextReader {
  readonly site: SiteCode
  readonly locale: Locale
}

/** What came with the software, as a reader has it before them. */
export const builtInText = (kind: HouseTextKind, { site, locale }: TextReader): ReadText => ({
  kind,
  version: BUILT_IN_VERSION,
  site,
  locale,
  hash: consentHash(kind, { site, locale }),
})

const keyOf = (kind: HouseTextKind, site: SiteCode): string => `${kind} ${site}`

/** Which version of each text every site has, at hand for every request; words are read as somebody reads them. */
export class TextBook {
  readonly #db: Db
  /** Confirmed versions by kind and site, the first one first. */
  #versions: ReadonlyMap<string, readonly VersionRow[]> = new Map()
  readonly #words = new Map<string, string>()
  readonly #reading: TableReading

  constructor({ db, pool, log, redisUrl }: TextBookDeps) {
    this.#db = db
    this.#reading = new TableReading({
      log,
      read: () => this.refresh(),
      everyMs: REFRESH_EVERY_MS,
      failed: 'texts of the house could not be read; the last known hold',
      told: { pool, redisUrl, channel: CHANNEL },
    })
  }

  /** Reads the table, and again whenever another node tells that a version was confirmed. */
  start = (): Promise<void> => this.#reading.start()

  stop = (): Promise<void> => this.#reading.stop()

  async refresh(): Promise<void> {
    const rows = await listVersions(this.#db)
    this.#versions = Map.groupBy(
      rows.toSorted((a, b) => a.version - b.version),
      ({ kind, site }) => keyOf(kind, site),
    )
  }

  /** After a confirmation on this node: reads it, and tells the others. */
  tellConfirmed = (): Promise<void> => this.#reading.tell(CONFIRMED)

  /** Confirmed versions of a site, the first one first; what came with the software is not among them. */
  versions(kind: HouseTextKind, site: SiteCode): readonly VersionRow[] {
    return this.#versions.get(keyOf(kind, site)) ?? []
  }

  /** The version in force at a site on its day. */
  inForce(kind: HouseTextKind, site: SiteCode, nowMs: number): number {
    const versions = this.versions(kind, site)
    return versions.length === 0 ? BUILT_IN_VERSION : versionOn(versions, dayOfSite(site, nowMs))
  }

  /** The versions of what somebody agrees to who joins at a site, as they stand. */
  standing(site: SiteCode, nowMs: number): StandingVersions {
    return { termsVersion: this.inForce('TERMS', site, nowMs), privacyVersion: this.inForce('PRIVACY', site, nowMs) }
  }

  /** What a reader has before them, as a consent names it; null for a version that the site does not have. */
  read(kind: HouseTextKind, { site, locale }: TextReader, version: number): ReadText | null {
    if (version === BUILT_IN_VERSION) return builtInText(kind, { site, locale })
    const row = this.versions(kind, site).find((one) => one.version === version)
    if (row === undefined) return null
    const shown = row.hashes[locale] === undefined ? REQUIRED_TEXT_LOCALE : locale
    return { kind, version, site, locale: shown, hash: Buffer.from(row.hashes[shown] ?? '', 'hex') }
  }

  /** What a reader has before them at an instant. */
  readInForce(kind: HouseTextKind, reader: TextReader, nowMs: number): ReadText {
    const read = this.read(kind, reader, this.inForce(kind, reader.site, nowMs))
    if (read === null) throw new Error(`the text ${kind} of ${reader.site} is gone`)
    return read
  }

  /** The words of what is read. @throws where they are not there, which no call lets happen. */
  async sections({ kind, version, site, locale }: ReadText): Promise<readonly WordsSection[]> {
    if (kind === 'AGE') throw new Error('that somebody is of age is no text of the house')
    if (version === BUILT_IN_VERSION) return consentSections(kind, { site, locale })
    const id = this.versions(kind, site).find((one) => one.version === version)?.id
    if (id === undefined) throw new Error(`the text ${kind} ${version} of ${site} is gone`)
    const key = `${id} ${locale}`
    const known = this.#words.get(key)
    if (known !== undefined) return sectionsOf(known)
    const words = await findWords(this.#db, { id, locale })
    if (words === null) throw new Error(`the text ${kind} ${version} of ${site} has no words in ${locale}`)
    if (this.#words.size >= WORDS_REMEMBERED_MAX) this.#words.clear()
    this.#words.set(key, words)
    return sectionsOf(words)
  }
}
