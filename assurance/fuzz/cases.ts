import * as fc from 'fast-check'
import { calls, type CallName } from '@app/contract/calls.ts'
import { makeRandom, pick, type Random } from '@app/demo/photos/draw/random.ts'
import type { BodyForm } from '@app/contract/define-call.ts'
import type { RouteOfApp } from '../application/protocol.ts'
import type { RawRequest } from '../raw/ask.ts'
import { anyText, filterClauses } from './filters.ts'
import { CONTENT_TYPES, HOSTILE_FORMS, HOSTILE_HEADERS } from './hostile.ts'
import { spoiltBytes } from './mutate-bytes.ts'
import { encoded, spoiltForm } from './mutate-form.ts'
import { A_LITTLE, A_LOT, spoiltJson, UNSPOILT, type Retext } from './mutate-json.ts'
import { SEEDS, type Seed } from './seeds.ts'

/** One request of the fuzzer and whose answer it must be. */
export interface FuzzCase {
  readonly request: RawRequest
  /** Null where a spoilt path may lead to another route. */
  readonly call: CallName | null
  readonly isPage: boolean
  /** The body is announced whole, sent in half, and the connection ended. */
  readonly isTruncated: boolean
}

const POOL_SIZE = 3_000
const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

type Headers = Readonly<Record<string, string>>

/** What cases are made from. */
export interface CasesFrom {
  readonly seed: number
  readonly lots: readonly number[]
  readonly routes: readonly RouteOfApp[]
  /** Headers of members; some calls answer only them. */
  readonly members?: readonly Headers[]
}

/** Texts to draw from, made once from the seed. */
interface Pools {
  readonly clauses: readonly string[]
  readonly texts: readonly string[]
  readonly lots: readonly number[]
  readonly pages: readonly string[]
  /** Headers of people who are signed in. */
  readonly members: readonly Headers[]
}

/** Addresses that no route has; `:lot` and `:value` are replaced by a number and a text. */
const STRAYS: readonly string[] = [
  '/:value',
  '/:value/:value',
  '/lot/:lot/:value/:value',
  '/LotSearchResults',
  '//lotSearchResults',
  '/sitemaps/lots-:lot.xml',
]
const NO_PAGE = /^\/(?:assets|public|data|api|health)\b/

/** Addresses of everything that is read and is no call: pages, redirects, pictures, sitemaps. */
const pagesOf = (routes: readonly RouteOfApp[]): readonly string[] => [
  ...STRAYS,
  ...routes
    .filter(({ method, path }) => method === 'GET' && !NO_PAGE.test(path))
    .map(({ path }) => path.replaceAll(/:(\w+)(?:\([^)]*\))?\??/g, (_, name: string) => (name === 'lotId' ? ':lot' : ':value'))),
]

const PARAMETERS =
  'query free searchCriteria displayStr headerText seoData qId index from sort page size make model year odometer damage filter.MISC filter.X tag.X misc near sfield zip miles byZip code url'.split(
    ' ',
  )
const LANGUAGES = ['', '', '', '', '', '/xx', '/ES', '/nl']

/** Whether a seed's text is a clause, by the look of it. */
const isClause = (text: string): boolean => text.includes(':')

function retexter(pools: Pools, random: Random, share: number): Retext {
  return (text) => (random() >= share ? text : pick(random, isClause(text) || random() < 0.3 ? pools.clauses : pools.texts))
}

function pathPart(pools: Pools, random: Random): string {
  const chance = random()
  if (chance < 0.5) return encoded(String(pick(random, pools.lots)))
  if (chance < 0.9) return encoded(pick(random, pools.texts)) || '-'
  return pick(random, ['%', '%00', '%ff', '%2e%2e', '%2F', '..', '.', '%c0%ae', 'x'.repeat(3_000), '%5c', ';a=b', '%0d%0aX:%20y'])
}

/** What addresses carry as JSON is what the search takes as a body. */
const SEARCH_BODIES = SEEDS.find(({ call }) => call === 'searchLots')?.bodies ?? []

function queryOf(names: readonly string[], pools: Pools, random: Random): string {
  if (random() < 0.05) return pick(random, HOSTILE_FORMS).replaceAll(/[^\u0021-\u007E]/g, '')
  const count = Math.floor(random() * 4)
  const pairs = Array.from({ length: count }, () => {
    const name = pick(random, names)
    const criteria = (): string =>
      spoiltJson(pick(random, SEARCH_BODIES), random, { rates: A_LITTLE, retext: retexter(pools, random, 0.3) })
    const text = name === 'searchCriteria' ? criteria() : pick(random, random() < 0.4 ? pools.clauses : pools.texts)
    return `${encoded(name)}=${encoded(text).slice(0, 9_000)}`
  })
  return pairs.join('&')
}

const withQuery = (path: string, query: string): string => (query === '' ? path : `${path}?${query}`)

interface Body {
  readonly body: Buffer
  readonly type: string | null
}

function bodyOf(seed: Seed, pools: Pools, random: Random): Body {
  const form: BodyForm = (calls[seed.call] as { bodyForm?: BodyForm }).bodyForm ?? 'json'
  const tree = pick(random, seed.bodies)
  const retext = retexter(pools, random, 0.4)
  const isForm = form === 'form' || (form === 'either' && random() < 0.4)
  const text = isForm
    ? spoiltForm(tree, random, retext)
    : spoiltJson(tree, random, { rates: pick(random, [UNSPOILT, UNSPOILT, A_LITTLE, A_LITTLE, A_LOT]), retext })
  const whole = Buffer.from(text)
  const body = random() < 0.15 ? spoiltBytes(whole, random) : whole
  return { body, type: random() < 0.12 ? pick(random, CONTENT_TYPES) : isForm ? FORM : JSON_TYPE }
}

function callCase(pools: Pools, random: Random): FuzzCase {
  const seed = pick(random, SEEDS)
  const call = calls[seed.call]
  const path = call.path.replaceAll(/:\w+\??/g, () => pathPart(pools, random))
  const isSpoilt = path !== call.path
  const names = [...Object.keys(seed.query ?? {}), '__proto__', 'x']
  const { body, type } = seed.bodies.length > 0 ? bodyOf(seed, pools, random) : { body: undefined, type: null }
  const own = pools.members.length > 0 && random() < MEMBERS_SHARE ? pick(random, pools.members) : {}
  const headers = { ...pick(random, HOSTILE_HEADERS), ...(type !== null && { 'content-type': type }), ...own }
  const request = { method: call.method, path: withQuery(path, queryOf(names, pools, random)), headers, ...(body && { body }) }
  return { request, call: isSpoilt ? null : seed.call, isPage: false, isTruncated: body !== undefined && random() < 0.02 }
}

function pageCase(pools: Pools, random: Random): FuzzCase {
  const pattern = pick(random, LANGUAGES) + pick(random, pools.pages)
  const path = pattern
    .replaceAll(':lot', () => (random() < 0.7 ? String(pick(random, pools.lots)) : pathPart(pools, random)))
    .replaceAll(':value', () => pathPart(pools, random))
  const headers = pick(random, HOSTILE_HEADERS)
  return {
    request: { method: random() < 0.05 ? 'HEAD' : 'GET', path: withQuery(path, queryOf(PARAMETERS, pools, random)), headers },
    call: null,
    isPage: true,
    isTruncated: false,
  }
}

const PAGE_SHARE = 0.25
const MEMBERS_SHARE = 0.6

/** So many cases, the same ones for the same seed. */
export function* fuzzCases(count: number, from: CasesFrom): Generator<FuzzCase> {
  const random = makeRandom(from.seed)
  const pools = {
    clauses: fc.sample(filterClauses, { seed: from.seed, numRuns: POOL_SIZE }),
    texts: fc.sample(anyText, { seed: from.seed, numRuns: POOL_SIZE }),
    lots: [...from.lots.slice(0, 50), 12_345_678, 1, 0, -1, 99_999_999_999],
    pages: pagesOf(from.routes),
    members: from.members ?? [],
  }
  for (let at = 0; at < count; at++) yield random() < PAGE_SHARE ? pageCase(pools, random) : callCase(pools, random)
}
