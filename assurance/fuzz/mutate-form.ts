import { pick, type Random } from '@app/demo/photos/draw/random.ts'
import { HOSTILE_FORMS, HOSTILE_KEYS } from './hostile.ts'
import type { Retext } from './mutate-json.ts'

const HOSTILE_SHARE = 0.15
const KEY_SHARE = 0.05
const RAW_SHARE = 0.1

/** Bracketed names and values of a tree, as forms carry it. */
function* pairsOf(value: unknown, name: string): Generator<readonly [string, string]> {
  if (Array.isArray(value)) for (const one of value) yield* pairsOf(one, name)
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) yield* pairsOf(one, name === '' ? key : `${name}[${key}]`)
  else yield [name, String(value)]
}

/** Percent-encodes any text, also one with half a surrogate pair. */
export const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())

/** Writes a tree as a form; some names and values are spoilt, some left unescaped, some hostile pieces added. */
export function spoiltForm(value: unknown, random: Random, retext: Retext): string {
  const parts = [...pairsOf(value, '')].map(([name, text]) => {
    const key = random() < KEY_SHARE ? pick(random, HOSTILE_KEYS) : name
    return random() < RAW_SHARE ? `${key}=${retext(text)}` : `${encoded(key)}=${encoded(retext(text))}`
  })
  if (random() < HOSTILE_SHARE) parts.push(pick(random, HOSTILE_FORMS))
  return parts.join('&')
}
