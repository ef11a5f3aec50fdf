import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { calls } from '@app/contract/calls.ts'
import type { AnyCall } from '@app/contract/define-call.ts'
import { bodyExamples } from '@app/contract/examples.ts'
import { AMOUNT_MINOR_MAX } from '@app/contract/money.ts'
import { PRIVILEGES } from '@app/contract/people.ts'
import { testApp, type TestApp } from '../app.ts'
import { aPerson, type PersonFields, signIn } from '../people.ts'

const PARTS = ['params', 'query', 'body'] as const
type Path = readonly (string | number)[]
interface Leaf {
  readonly call: AnyCall
  readonly part: (typeof PARTS)[number]
  readonly path: Path
  readonly schema: z.core.$ZodNumber | z.core.$ZodString
}

/** The numbers and texts of a schema, wherever they stand in it. */
function leavesOf(schema: z.core.$ZodType | undefined, path: Path): { readonly path: Path; readonly schema: Leaf['schema'] }[] {
  const { def } = ((schema as z.core.$ZodTypes | undefined)?._zod ?? {}) as { def?: z.core.$ZodTypes['_zod']['def'] }
  switch (def?.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, one]) => leavesOf(one, [...path, key]))
    case 'array':
      return leavesOf(def.element, [...path, 0])
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return leavesOf(def.innerType, path)
    case 'union':
      return def.options.flatMap((one) => leavesOf(one, path))
    case 'record':
      return leavesOf(def.valueType, [...path, 'x'])
    case 'pipe':
      return [...leavesOf(def.in, path), ...leavesOf(def.out, path)]
    case 'intersection':
      return [...leavesOf(def.left, path), ...leavesOf(def.right, path)]
    case 'number':
    case 'string':
      return [{ path, schema: schema as Leaf['schema'] }]
    default:
      return []
  }
}
const LEAVES: readonly Leaf[] = Object.values<AnyCall>(calls).flatMap((call) =>
  PARTS.flatMap((part) => leavesOf(call[part] as z.core.$ZodType | undefined, []).map((leaf) => ({ call, part, ...leaf }))),
)
const nameOf = ({ call, part, path }: Leaf): string => [call.name, part, ...path].join('.')

/** Values that a column holds less than, or not at all. */
const NUMBERS = [2 ** 31, Number.MAX_SAFE_INTEGER, -1, 0.5]
const TEXTS = ['9'.repeat(10), '9'.repeat(15), '\0', '2026-02-31']
/** Amounts in whole units of the wire's own dialect; `toOrder` holds them to the bound (bid-calls.test.ts). */
const OF_THE_WIRE = /^placePrelimBids\.body\.0\.(?:bidAmount|startingBid|maxBid|currentBid|currentMaxBid)$/
/** Prices of results, which only choose among them, and the column of a file that an amount stands in. */
const NO_AMOUNT = /\.query\.price(?:From|To)$|^saveBankMapping\.body\.reading\.columns\.amount$/
/** What a drawer holds at the end of a day: sums of amounts. */
const OF_SUMS = /^countTill\.body\.(?:cash|cheque|card)Minor$/
const SUM_MINOR_MAX = 10 * AMOUNT_MINOR_MAX

const isPart = (whole: unknown): whole is Readonly<Record<string | number, unknown>> => typeof whole === 'object' && whole !== null
function withValue(whole: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value
  const inner = withValue(isPart(whole) ? whole[key] : undefined, rest, value)
  if (typeof key === 'number') return Array.isArray(whole) ? [inner, ...whole.slice(1)] : [inner]
  return { ...(isPart(whole) ? whole : {}), [key]: inner }
}

/** Somebody whom the access rule of a call admits. */
function callerOf(access: string): PersonFields {
  if (access.startsWith('ROLE_')) return { roles: ['ROLE_BROKER'] }
  if (access === 'KIOSK_BIDDER') return { kind: 'kiosk' }
  if (access === 'COUNTERMAN') return { kind: 'counterman', roles: ['COUNTERMAN'] }
  return /^(?:anyone|member)/.test(access) ? {} : { kind: 'internal', privileges: [...PRIVILEGES] }
}

let server: TestApp
beforeAll(async () => {
  server = await testApp({ SEARCH_WORKERS: '0' })
})
afterAll(() => server.close())

it('every amount that a call takes as a number has the bound of all amounts', () => {
  const amounts = LEAVES.filter(
    (leaf) =>
      leaf.schema._zod.def.type === 'number' &&
      /(?:Minor|[aA]mount|Bid|price(?:From|To))$/.test(String(leaf.path.at(-1))) &&
      !OF_THE_WIRE.test(nameOf(leaf)) &&
      !NO_AMOUNT.test(nameOf(leaf)),
  )
  expect(amounts.length).toBeGreaterThan(40)
  const taken = amounts.filter((leaf) =>
    [(OF_SUMS.test(nameOf(leaf)) ? SUM_MINOR_MAX : AMOUNT_MINOR_MAX) + 1, -1, 0.5, Number.POSITIVE_INFINITY, Number.NaN].some(
      (value) => z.safeParse(leaf.schema, value).success,
    ),
  )
  expect(taken.map(nameOf)).toEqual([])
})

it('no number and no text that a call takes is one at which it breaks', { timeout: 600_000 }, async () => {
  const { db } = server.database
  const broken: string[] = []
  for (const call of Object.values<AnyCall>(calls)) {
    const person = await aPerson(db, callerOf(call.access))
    let headers = await signIn(db, person)
    for (const leaf of LEAVES.filter((one) => one.call === call)) {
      const isNumber = leaf.schema._zod.def.type === 'number'
      for (const value of leaf.part === 'body' ? (isNumber ? NUMBERS : TEXTS) : [...NUMBERS, ...TEXTS].map(String)) {
        const own = { [String(leaf.path[0])]: String(value) }
        const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
          encodeURIComponent((leaf.part === 'params' ? own[name] : undefined) ?? '1'),
        )
        const example: unknown = (bodyExamples as Readonly<Record<string, unknown>>)[call.name] ?? {}
        const answer = await server.app.inject({
          method: call.method,
          url: leaf.part === 'query' ? `${path}?${new URLSearchParams(own)}` : path,
          headers,
          ...(call.method === 'GET' ? {} : { payload: (leaf.part === 'body' ? withValue(example, leaf.path, value) : example) as object }),
        })
        if (answer.statusCode === 500) broken.push(`${nameOf(leaf)} ${JSON.stringify(value)}`)
        // Some calls end the session.
        if (answer.statusCode === 401) headers = await signIn(db, person)
      }
    }
  }
  expect(broken).toEqual([])
})
