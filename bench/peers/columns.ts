import type { GeoPoint, IndexDocument, IndexSchema } from '@app/lot-index/query.ts'
import { documentTokens, textsOf } from '@app/lot-index/text-analysis.ts'

/** Strings of one field by row: the codes of a row begin at its start and end at the next one's. Code 0 is no string. */
export interface Coded {
  readonly names: readonly string[]
  readonly codeOf: ReadonlyMap<string, number>
  readonly starts: Uint32Array
  readonly codes: Uint32Array
}

/** Documents as columns of typed arrays. */
export interface Columns {
  readonly count: number
  readonly ids: Float64Array
  readonly coded: ReadonlyMap<string, Coded>
  /** Fields with at most one string a row. */
  readonly single: ReadonlySet<string>
  /** NaN where there is none. */
  readonly numbers: ReadonlyMap<string, Float64Array>
  readonly places: ReadonlyMap<string, readonly (GeoPoint | undefined)[]>
  readonly tokens: Coded
  /** Beside the codes of `tokens`: the greatest weight of a field that holds the token. */
  readonly weights: Uint8Array
}

export function columnsOf(schema: IndexSchema, documents: readonly IndexDocument[]): Columns {
  const named = (...kinds: readonly string[]): string[] =>
    Object.keys(schema.fields).filter((name) => kinds.includes(schema.fields[name]?.kind ?? ''))
  const column = <T>(names: readonly string[], make: (name: string) => T): Map<string, T> =>
    new Map(names.map((name) => [name, make(name)]))
  const words = documents.map((document) => weighedTokens(schema, document))
  return {
    count: documents.length,
    ids: Float64Array.from(documents, ({ id }) => id),
    coded: column(named('keyword', 'keywords'), (name) => coded(documents.map(({ fields }) => stringsOf(fields[name])))),
    single: new Set(named('keyword')),
    numbers: column(named('number'), (name) =>
      Float64Array.from(documents, ({ fields }) => (fields[name] as number | undefined) ?? Number.NaN),
    ),
    places: column(named('point'), (name) => documents.map(({ fields }) => fields[name] as GeoPoint | undefined)),
    tokens: coded(words.map((weights) => [...weights.keys()])),
    weights: Uint8Array.from(words.flatMap((weights) => [...weights.values()])),
  }
}

function weighedTokens(schema: IndexSchema, { fields }: IndexDocument): Map<string, number> {
  const weights = new Map<string, number>()
  for (const [name, spec] of Object.entries(schema.fields)) {
    const value = fields[name]
    if (spec.kind !== 'text') continue
    for (const token of textsOf(value).flatMap((text) => [...documentTokens(text)]))
      weights.set(token, Math.max(weights.get(token) ?? 0, spec.weight))
  }
  return weights
}

const stringsOf = (value: unknown): readonly string[] =>
  value === undefined ? [] : Array.isArray(value) ? [...new Set(value as string[])] : [value as string]

function coded(lists: readonly (readonly string[])[]): Coded {
  const codeOf = new Map<string, number>()
  const names = ['']
  const starts = new Uint32Array(lists.length + 1)
  const codes = new Uint32Array(lists.reduce((sum, list) => sum + list.length, 0))
  let at = 0
  for (const [row, list] of lists.entries()) {
    for (const name of list) {
      let code = codeOf.get(name)
      if (code === undefined) {
        code = names.push(name) - 1
        codeOf.set(name, code)
      }
      codes[at++] = code
    }
    starts[row + 1] = at
  }
  return { names, codeOf, starts, codes }
}
