import type { Random } from '../photos/draw/random.ts'

/** A value and its weight against the others of its list. */
export type Weighted<T> = readonly (readonly [value: T, weight: number])[]

/** One value of a list by weight. */
export function pickWeighted<T>(random: Random, list: Weighted<T>): T {
  let total = 0
  for (const [, weight] of list) total += weight
  let at = random() * total
  for (const [value, weight] of list) {
    at -= weight
    if (at < 0) return value
  }
  const last = list.at(-1)
  if (last === undefined) throw new RangeError('Nothing to pick from.')
  return last[0]
}

/** Prepares a long list to be picked from often: the same picks as pickWeighted, found by halving. */
export function preparePick<T>(list: Weighted<T>): (random: Random) => T {
  const sums = new Float64Array(list.length)
  let total = 0
  for (const [index, [, weight]] of list.entries()) sums[index] = total += weight
  return (random) => {
    const at = random() * total
    let low = 0
    let high = list.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? total) > at) high = middle
      else low = middle + 1
    }
    const found = list[low]
    if (found === undefined) throw new RangeError('Nothing to pick from.')
    return found[0]
  }
}

/** True in so many cases of 1. */
export function happens(random: Random, probability: number): boolean {
  return random() < probability
}

/** A number from the normal distribution with mean 0 and deviation 1. */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** A whole number from `low` to `high`, both included. */
export function whole(random: Random, low: number, high: number): number {
  return low + Math.floor(random() * (high - low + 1))
}
