import type { AllInCounts, EchoedRequest, FacetField, SearchAnswer } from '@app/contract/search/search.ts'
import type { SearchRequest } from '@app/contract/search/search-request.ts'
import { distanceM } from '@app/lot-index/geo.ts'
import { convertDistance } from '@app/rules/formats/amounts.ts'
import { pageWindow, windowChanges } from '@app/rules/search/page-window.ts'
import type { WireAnswer } from '#modules/search-engine/index.ts'
import { PLACEHOLDER, jsonAround, listOf, withOrigin } from '#platform/json-text.ts'
import { ROW_BYTES, type CachedRow, type RowCache } from './row-cache.ts'

const METRES_PER_KM = 1000

/** What a search has found: its page and facets, how its lots are priced where that was asked, and whence distances are measured. */
export interface FoundPage extends WireAnswer {
  readonly allIn: AllInCounts | null
  readonly place: { readonly lat: number; readonly lon: number } | null
}

interface Parts {
  readonly request: SearchRequest
  readonly answer: FoundPage
  readonly rows: readonly CachedRow[]
  /** Names the list, so that a lot opened from it can say where it was found (MQ-039). */
  readonly queryId: string
  readonly cache: Pick<RowCache, 'lotOf' | 'jsonOf'>
}

/** The field of a row whose address is a path where the picture is ours. */
const OWN_PICTURE = 'tims'

const textOf = ({ buffer, byteOffset, byteLength }: Uint8Array): string => Buffer.from(buffer, byteOffset, byteLength).toString()

/** The request as existing tools read it back: typed words as a list, `*` for none, and the window as it was taken (wire.md §1). */
function echoOf(request: SearchRequest): EchoedRequest {
  const { page, size, offset } = pageWindow(request)
  return { ...request, query: [request.query === '' ? '*' : request.query], page, size, start: offset }
}

/** What a search answers, as its parts: the bytes of `SearchAnswer` for the wire, the same as objects for callers within the process. */
export class ShownAnswer {
  readonly #parts: Parts
  #bytes: { readonly origin: string; readonly json: Buffer } | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Version of the index that answered. */
  get version(): string {
    return this.#parts.answer.version
  }

  get ids(): readonly number[] {
    return this.#parts.answer.ids
  }

  /** The room it takes at most, more or less: its facets and rows, both as text and as bytes. */
  get sizeBytes(): number {
    const { answer, rows } = this.#parts
    return 2 * (rows.length * ROW_BYTES + answer.facetsJson.length)
  }

  #tail() {
    const { request, answer, queryId } = this.#parts
    const { page, size } = pageWindow(request)
    return {
      ...(answer.allIn && { allIn: answer.allIn }),
      ...(answer.place && { miles: this.#milesFrom(answer.place) }),
      spellCheckList: answer.corrected ?? null,
      suggestions: null,
      realTime: false,
      page,
      size,
      adjusted: windowChanges(request),
      searchAfter: request.searchAfter !== null && answer.ids.length === size ? (answer.ids.at(-1) ?? null) : null,
      queryId,
    } as const
  }

  #milesFrom(place: NonNullable<FoundPage['place']>): (number | null)[] {
    const { rows, cache } = this.#parts
    return rows.map((row) => {
      const { lat, long: lon } = cache.lotOf(row)
      return lat === undefined || lon === undefined ? null : convertDistance(distanceM(place, { lat, lon }) / METRES_PER_KM, 'km', 'mi')
    })
  }

  /** The JSON for callers of an origin, scheme and host, with which pictures of ours begin; the facets are bytes already. */
  bytes(origin: string): Buffer {
    if (this.#bytes?.origin === origin) return this.#bytes.json
    const { request, answer, rows, cache } = this.#parts
    const content = withOrigin(listOf(rows.map((row) => cache.jsonOf(row))), OWN_PICTURE, origin)
    const results = { totalElements: answer.total, content: PLACEHOLDER, facetFields: PLACEHOLDER, ...this.#tail() }
    const [head = '', between = '', tail = ''] = jsonAround({ query: echoOf(request), results })
    const json = Buffer.concat([Buffer.from(head + content + between), answer.facetsJson, Buffer.from(tail)])
    this.#bytes = { origin, json }
    return json
  }

  /** The data itself. Rows are shared and must not be changed. Cached facet objects would cost the collector more than reading them again. */
  data(): SearchAnswer {
    const { request, answer, rows, cache } = this.#parts
    const results = {
      totalElements: answer.total,
      content: rows.map((row) => cache.lotOf(row)),
      facetFields: JSON.parse(textOf(answer.facetsJson)) as readonly FacetField[],
      ...this.#tail(),
    }
    return { query: echoOf(request), results }
  }
}
