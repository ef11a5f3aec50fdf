import { calls, type CallName } from '@app/contract/calls.ts'
import { bodyExamples } from '@app/contract/examples.ts'
import type { Point } from './points.ts'
import { personaOf, type SignedIn } from './signed-in.ts'

/** Where a text stands in a body: names and places from the outside in. */
type Way = readonly (string | number)[]

/** Fills a part of an address that no payload is in. */
const PARTS: Readonly<Record<string, string>> = { n: '1', picture: 'front', provider: 'google' }
const PART = /:(\w+)\??/g

/** The ways to all texts of a body. */
function* textsOf(value: unknown, way: Way = []): Generator<Way> {
  if (typeof value === 'string') yield way
  else if (Array.isArray(value)) for (const [at, one] of value.entries()) yield* textsOf(one, [...way, at])
  else if (typeof value === 'object' && value !== null) for (const [name, one] of Object.entries(value)) yield* textsOf(one, [...way, name])
}

/** A body with another text at one place. */
function replaced(value: unknown, [first, ...rest]: Way, text: string): unknown {
  if (first === undefined) return text
  if (Array.isArray(value)) return value.map((one: unknown, at) => (at === first ? replaced(one, rest, text) : one))
  const fields = value as Readonly<Record<string, unknown>>
  return { ...fields, [first]: replaced(fields[String(first)], rest, text) }
}

const filled = (path: string): string => path.replaceAll(PART, (_, name: string) => PARTS[name] ?? '1')
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

/**
 * Every text of every call of the contract, asked by somebody who may ask it: those of its body, one by one, as the example of the API page
 * has them, and the parts of its address. Calls of a file's form have none, and those of providers are signed.
 */
export function memberPoints({ headers }: SignedIn): readonly Point[] {
  return (Object.keys(calls) as CallName[]).flatMap((name): Point[] => {
    const call: {
      readonly method: string
      readonly path: string
      readonly access: string
      readonly effect: string
      readonly bodyForm?: string
    } = calls[name]
    if (call.bodyForm === 'multipart' || call.effect === 'signed') return []
    const who = headers[personaOf(call.access)]
    const example = bodyExamples[name]
    const ofBody = [...textsOf(example)].map((way): Point => ({
      name: `${name} ${way.join('.')}`,
      kind: 'call',
      isSignedIn: true,
      ask: (text) => ({
        method: call.method,
        path: filled(call.path),
        headers: { ...who, 'content-type': 'application/json' },
        body: JSON.stringify(replaced(example, way, text)),
      }),
    }))
    const ofPath = [...call.path.matchAll(PART)].map(([part, field]): Point => ({
      name: `${name} :${field}`,
      kind: 'call',
      isSignedIn: true,
      ask: (text) => ({
        method: call.method,
        path: filled(call.path.replace(part, encoded(text).replaceAll(':', '%3A'))),
        headers: { ...who, ...(example === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(example === undefined ? {} : { body: JSON.stringify(example) }),
      }),
    }))
    return [...ofBody, ...ofPath]
  })
}
