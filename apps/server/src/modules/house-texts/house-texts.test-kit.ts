import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { vi } from 'vitest'
import type { HouseTextKind } from '@app/contract/house-texts/text-codes.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import { dayAfter } from '@app/rules/documents/days.ts'
import { dayOfSite } from '@app/rules/memberships/site-day.ts'
import { until } from '#test/until.ts'
import { type AgreementWorld, agreementWorld, type Somebody } from '../agreements/agreements.test-kit.ts'

export const DESK = '/data/operations/texts'
export const READ = '/public/data/houseTexts'
const SHOWN_ROWS = 3

export const sha256 = (words: string): string => createHash('sha256').update(words).digest('hex')
/** The day after today at a site. */
export const tomorrow = (site: SiteCode = 'CPRTUS'): string => dayAfter(dayOfSite(site, Date.now()), 1)
export const WORDS = '# What binds you\n\nA bid is a promise.\n\nIt is not taken back.'

/** Moves the clock of this process to an instant, timers apart; the database keeps its own. */
export const moveClock = (to: Date): void => void vi.useFakeTimers({ toFake: ['Date'], now: to })
export const restoreClock = (): void => void vi.useRealTimers()

const MINUTE_MS = 60_000
const HALF_DAY_MS = 12 * 60 * MINUTE_MS

/** The instant at which a day of a site begins. */
export function midnightOf(site: SiteCode, day: string): number {
  let at = Date.parse(`${day}T00:00:00Z`) - HALF_DAY_MS
  while (dayOfSite(site, at) < day) at += MINUTE_MS
  return at
}

type Answer = Awaited<ReturnType<AgreementWorld['post']>>

/** What an answer refuses: its code and reason, or its wrong fields. */
export const refused = ({ data }: Answer): readonly unknown[] => [data.errorCode, data.reason ?? data.fieldErrors]

/** An application with two operators of the US site who write and confirm. */
export interface TextWorld extends AgreementWorld {
  readonly writer: Somebody
  readonly reader: Somebody
  save(body?: object, who?: Somebody): Promise<Answer>
  shown(id: number, who?: Somebody): Promise<Answer>
  decide(id: number, who?: Somebody, more?: object): Promise<Answer>
  /** A version that the writer wrote and the reader confirmed; answers its number. */
  confirmed(kind: HouseTextKind, body?: object): Promise<number>
  /** A version that holds today, as it does once its first day has come; answers its number when the node knows it. */
  arrived(kind: HouseTextKind, of: { readonly site: SiteCode; readonly host: string; readonly words: string }): Promise<number>
  read(kind: HouseTextKind, more?: { query?: string; headers?: Readonly<Record<string, string>> }): Promise<Answer>
  /** What somebody agreed to, the last first: kind, version, site, language, hash of the words. */
  consentsOf(who: { readonly id: number }): Promise<readonly (readonly unknown[])[]>
}

/** Opens such an application. */
export async function textWorld(): Promise<TextWorld> {
  const one = await agreementWorld()
  const [writer, reader] = [await one.operator(), await one.operator()]
  const world: TextWorld = {
    ...one,
    writer,
    reader,
    save: (body = {}, who = writer) =>
      one.post(DESK, { site: 'CPRTUS', kind: 'TERMS', firstOn: tomorrow(), locale: 'en_us', words: WORDS, ...body }, who.headers),
    shown: (id, who = writer) => one.get(`${DESK}/${id}`, who.headers),
    decide: async (id, who = reader, more = {}) => {
      const hash = (await world.shown(id, who)).data.hash ?? (await world.shown(id)).data.hash
      return one.post(`${DESK}/${id}`, { action: 'confirm', hash, ...more }, who.headers)
    },
    confirmed: async (kind, body = {}) => {
      const { data } = await world.save({ kind, ...body })
      const answer = await world.decide(data.id)
      if (typeof answer.data.version !== 'number') throw new Error(`not confirmed: ${JSON.stringify([data, answer.data])}`)
      return answer.data.version
    },
    arrived: async (kind, { site, host, words }) => {
      const { db } = one.database
      const { rows } = await sql<{ id: number; version: number }>`insert into house_texts (kind, site, first_on, author)
        values (${kind}, ${site}, ${dayOfSite(site, Date.now())}, ${writer.id}) returning id,
          (select coalesce(max(version), 1) + 1 from house_texts where site = ${site} and kind = ${kind}) as version`.execute(db)
      const { id, version } = rows[0]!
      await sql`insert into house_text_words values (${id}, 'en_us', ${words}, sha256(convert_to(${words}, 'UTF8')), ${writer.id})`.execute(
        db,
      )
      await sql`update house_texts set state = 'CONFIRMED', version = ${version}, decided_by = ${reader.id}, decided_at = now()
        where id = ${id}`.execute(db)
      await until('the version is known', async () => (await world.read(kind, { headers: { host } })).data.version === version)
      return version
    },
    read: (kind, { query = '', headers = { host: 'localhost' } } = {}) => one.get(`${READ}/${kind}${query}`, headers),
    consentsOf: async ({ id }) => {
      const rows = await one.database.db.selectFrom('consents').selectAll().where('account_id', '=', id).orderBy('id', 'desc').execute()
      return rows.slice(0, SHOWN_ROWS).map((row) => [row.kind, row.version, row.site, row.locale, row.text_hash.toString('hex')])
    },
  }
  return world
}
