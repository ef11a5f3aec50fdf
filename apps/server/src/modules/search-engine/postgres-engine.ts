import type { Pool } from 'pg'
import { checkPredicate, checkQuery } from '@app/lot-index/check.ts'
import type { FacetAnswer, FacetRequest, IndexQuery } from '@app/lot-index/query.ts'
import { beginsAWord } from '@app/lot-index/suggest-values.ts'
import { fold } from '@app/lot-index/text-analysis.ts'
import { isDatabaseDown } from '#platform/db/is-database-down.ts'
import type { Log } from '#platform/log.ts'
import { facetsJson, type SetClauses } from './facet-json.ts'
import { currentPosition, readFeed, type FeedPosition, LOT_SCHEMA, documentRules } from '#modules/lot-documents/index.ts'
import { predicateSql, Values } from './predicate-sql.ts'
import { TOTAL_PART } from './counts-sql.ts'
import { PAGE_PART, querySql, type AnswerRow, valuesSql } from './query-sql.ts'
import { askWithin } from './limited-question.store.ts'
import { STATEMENT_LIMIT_MS } from './limits/question-limit.ts'
import type { ChangeListener, EngineAnswer, SearchEngine, SuggestQuestion, ValueSuggestion, WireAnswer } from './search-engine.ts'
import { findWords, followFeed, openTable, readVersion, verifyTable } from './search-table.store.ts'
import { findCodes } from './keyword-codes.store.ts'
import { columnOf, kindOf } from './table-columns.ts'

const FEED_POLL_MS = 1_000
const OPEN_RETRY_MS = 1_000

function facetAnswer(facet: FacetRequest, rows: readonly AnswerRow[]): FacetAnswer {
  if (facet.kind === 'field') return { kind: 'field', counts: rows.map((row) => [row.value ?? '', row.n] as const) }
  return { kind: facet.kind, counts: rows[0]?.counts ?? [] }
}

/** The port of search on plain PostgreSQL: a table of index documents fed by the change feed, one statement a question. */
export class PostgresEngine implements SearchEngine {
  readonly #pool: Pool
  readonly #log: Log
  readonly #limitMs: number
  readonly #listeners: ChangeListener[] = []
  readonly #opened: Promise<void>
  #timer: NodeJS.Timeout | null = null
  #following: Promise<void> | null = null
  #seen: FeedPosition = { xid: '0', seq: -1 }
  #version = ''
  #isReady = false
  #isClosing = false

  constructor({ pool, log, limitMs = STATEMENT_LIMIT_MS }: { pool: Pool; log: Log; limitMs?: number }) {
    this.#limitMs = limitMs
    this.#pool = pool
    this.#log = log
    this.#opened = this.#open()
    this.#opened.catch((error: unknown) => log.error({ err: error }, 'the search table cannot be opened'))
  }

  async #open(): Promise<void> {
    for (;;) {
      try {
        await openTable(this.#pool, documentRules())
        this.#seen = await currentPosition(this.#pool)
        await this.#catchUp()
        break
      } catch (error) {
        if (this.#isClosing || !isDatabaseDown(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, OPEN_RETRY_MS))
      }
    }
    if (this.#isClosing) return
    this.#isReady = true
    this.#timer = setInterval(() => void this.#follow(), FEED_POLL_MS)
    this.#timer.unref()
  }

  async search(query: IndexQuery): Promise<EngineAnswer> {
    checkQuery(LOT_SCHEMA, query)
    await this.#opened
    const version = await readVersion(this.#pool)
    const codes = await findCodes(this.#pool, query)
    const { found, corrected } = await findWords(this.#pool, query.text ?? '')
    const { rows } = await askWithin<AnswerRow>(this.#pool, querySql(query, found, codes), this.#limitMs)
    const partOf = (part: number): AnswerRow[] => rows.filter((row) => row.part === part)
    return {
      version,
      total: partOf(TOTAL_PART)[0]?.n ?? 0,
      ids: partOf(PAGE_PART)
        .sort((a, b) => a.n - b.n)
        .map((row) => Number(row.value)),
      facets: query.facets.map((facet, part) => facetAnswer(facet, partOf(part))),
      ...(corrected && { corrected }),
    }
  }

  async searchForWire(query: IndexQuery, brief: SetClauses | null = null): Promise<WireAnswer> {
    const { facets, ...answer } = await this.search(query)
    return { ...answer, facetsJson: new TextEncoder().encode(facetsJson(facets, brief)) }
  }

  async suggest({ prefix, field, limit, where }: SuggestQuestion): Promise<readonly ValueSuggestion[]> {
    checkPredicate(LOT_SCHEMA, where)
    await this.#opened
    const values = new Values(await findCodes(this.#pool, { groups: [{ tag: '', where }], facets: [] }))
    const [code, source] =
      kindOf(field) === 'keywords' ? ['code', `lot_search_rows, unnest(${columnOf(field)}) code`] : [columnOf(field), 'lot_search_rows']
    const { rows } = await this.#pool.query<ValueSuggestion>({
      text: valuesSql({ code, source, where: predicateSql(where, values) }),
      values: values.list,
    })
    const folded = fold(prefix).trim()
    return rows.filter((row) => beginsAWord(fold(row.value), folded)).slice(0, limit)
  }

  version(): string {
    return this.#version
  }

  isReady(): boolean {
    return this.#isReady
  }

  onChange(listener: ChangeListener): void {
    this.#listeners.push(listener)
  }

  async refresh(): Promise<void> {
    await this.#opened
    // A round that runs already may have read the feed before the caller's change.
    await this.#following
    await this.#follow()
  }

  async #catchUp(): Promise<void> {
    for (;;) {
      const feed = await readFeed(this.#pool, this.#seen)
      if (feed.lots.length > 0 || this.#version === '') {
        await followFeed(this.#pool)
        this.#version = await readVersion(this.#pool)
        for (const listener of this.#listeners) listener(feed.lots)
      }
      this.#seen = feed.position
      if (!feed.isMore) return
    }
  }

  #follow(): Promise<void> {
    return (this.#following ??= this.#catchUp()
      .catch((error: unknown) => {
        if (!isDatabaseDown(error)) this.#log.warn({ err: error }, 'the search table could not follow the change feed')
      })
      .finally(() => {
        this.#following = null
      }))
  }

  async verify(): Promise<boolean> {
    await this.#opened
    const wasEqual = await verifyTable(this.#pool)
    if (!wasEqual) for (const listener of this.#listeners) listener('all')
    return wasEqual
  }

  async close(): Promise<void> {
    this.#isClosing = true
    if (this.#timer) clearInterval(this.#timer)
    await this.#opened.catch(() => undefined)
    await this.#following
  }
}
