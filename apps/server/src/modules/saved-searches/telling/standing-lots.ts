import type { Pool } from 'pg'
import { savedRequestOf } from '@app/rules/saved-searches/saved-request.ts'
import type { SiteCode } from '@app/contract/sites.ts'
import type { FeeSchedule } from '@app/rules/fees/schedule.ts'
import type { IndexDocument } from '@app/lot-index/query.ts'
import { documentOfLine } from '#modules/lot-documents/index.ts'
import { findRates } from '#modules/tax-terms/index.ts'
import type { Tx } from '#platform/db/database.ts'
import { bindQuestion, listAnswering, withVin } from '../matching/bind-question.ts'
import { listWaiting, type SearchNews, type WaitingLot } from './search-news.store.ts'

/** By what lots are read and priced when a search is told. */
export interface StandingDeps {
  readonly pool: Pool
  readonly book: { readonly ofPages: (site: SiteCode, nowMs: number) => { readonly schedules: readonly FeeSchedule[] } }
}

/** What waiting lots were when they were last matched; those of which that is not known are left out. */
const documentsOf = (waiting: readonly WaitingLot[]): readonly IndexDocument[] =>
  waiting.flatMap(({ line, vin }) => {
    const document = line === null || line.length === 0 ? undefined : documentOfLine(line)
    return document === undefined ? [] : [withVin(document, vin)]
  })

/**
 * The lots that wait to be told of a search and answer it still, the last that entered first. They are asked as matching saw them last, so
 * that what is left out here is news when it enters again. Of what is not known, or not understood any more, all stands.
 */
export async function listStanding({ pool, book }: StandingDeps, tx: Tx, news: SearchNews): Promise<readonly WaitingLot[]> {
  const waiting = await listWaiting(tx, news)
  if (waiting.length === 0) return waiting
  const { site, buyerClass, exemptions } = news
  const [nowMs, rates] = [Date.now(), await findRates(pool)]
  const schedulesOf = (of: SiteCode, atMs: number) => book.ofPages(of, atMs).schedules
  const taxOf = () => ({ rates, exemptions: exemptions ?? [] })
  const question = await bindQuestion({ request: savedRequestOf(news.request), site, buyerClass, schedulesOf, taxOf }, nowMs)
  if (question === null) return waiting
  const documents = documentsOf(waiting)
  const [known, answering] = [new Set(documents.map(({ id }) => id)), listAnswering(question, documents, nowMs)]
  return waiting.filter(({ lot }) => !known.has(lot) || answering.has(lot))
}
