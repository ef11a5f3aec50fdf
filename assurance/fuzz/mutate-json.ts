import { pick, type Random } from '@app/demo/photos/draw/random.ts'
import { HOSTILE_KEYS, HOSTILE_VALUES } from './hostile.ts'

/** Chance that a value, a key or a pair is spoilt. */
export interface SpoilRates {
  readonly value: number
  readonly key: number
  readonly duplicate: number
}

export const UNSPOILT: SpoilRates = { value: 0, key: 0, duplicate: 0 }
export const A_LITTLE: SpoilRates = { value: 0.06, key: 0.02, duplicate: 0.03 }
export const A_LOT: SpoilRates = { value: 0.3, key: 0.1, duplicate: 0.1 }

/** What texts are replaced by before anything is spoilt. */
export type Retext = (text: string) => string

/** Writes a value as JSON text with some values, keys and pairs spoilt; the text need not be JSON any more. */
export function spoiltJson(value: unknown, random: Random, how: { readonly rates: SpoilRates; readonly retext: Retext }): string {
  const { rates, retext } = how
  const write = (one: unknown): string => {
    if (random() < rates.value) return pick(random, HOSTILE_VALUES)
    if (typeof one === 'string') return JSON.stringify(retext(one))
    if (Array.isArray(one)) return `[${one.map(write).join(',')}]`
    if (typeof one !== 'object' || one === null) return JSON.stringify(one)
    const pairs = Object.entries(one).flatMap(([key, inner]) => {
      const name = random() < rates.key ? pick(random, HOSTILE_KEYS) : key
      const pair = `"${name}":${write(inner)}`
      return random() < rates.duplicate ? [pair, `"${name}":${pick(random, HOSTILE_VALUES)}`] : [pair]
    })
    return `{${pairs.join(',')}}`
  }
  return write(value)
}
