/** The value of slots under one sort key: ascending order, +Infinity when absent. Values of the last key differ for different slots. */
export interface SortValue {
  readonly of: (slot: number) => number
  /** Writes the value of each listed slot to `into`. */
  readonly fill: (slots: Uint32Array, into: Float64Array) => void
}

/** Positions in an order: from the first to the second, which is excluded. */
export type Window = readonly [from: number, to: number]

/** Fewer slots than this are simply sorted. */
const SMALL = 64

/** Orders two slots by a list of sort values. */
export function compareBy(keys: readonly SortValue[]): (a: number, b: number) => number {
  return (a, b) => {
    for (const key of keys) {
      const left = key.of(a)
      const right = key.of(b)
      if (left !== right) return left < right ? -1 : 1
    }
    return 0
  }
}

/**
 * The slots at positions `from` to `to` (exclusive) of the order given by `keys`, without sorting the rest: the values at both ends of
 * the window are selected by the first key, what lies strictly between is sorted, and ties at the ends go on to the next key.
 * Linear in the slots for any window.
 */
export function selectWindow(slots: Uint32Array, [from, to]: Window, keys: readonly SortValue[]): number[] {
  const end = Math.min(to, slots.length)
  if (from >= end) return []
  const [key, ...rest] = keys
  if (slots.length <= SMALL || key === undefined) return [...slots].sort(compareBy(keys)).slice(from, end)
  const values = new Float64Array(slots.length)
  key.fill(slots, values)
  const sortedEnds = values.slice()
  const low = selectNth(sortedEnds, from, 0)
  const high = selectNth(sortedEnds, end - 1, from)
  const below = countBelow(values, low)
  if (low === high) return selectWindow(slotsAt(slots, values, low), [from - below, end - below], rest)
  const atLow = slotsAt(slots, values, low)
  const between = slotsWithin(slots, values, [low, high])
  const highFrom = below + atLow.length + between.length
  return [
    ...selectWindow(atLow, [from - below, atLow.length], rest),
    ...between.sort(compareBy(keys)),
    ...selectWindow(slotsAt(slots, values, high), [0, end - highFrom], rest),
  ]
}

function slotsAt(slots: Uint32Array, values: Float64Array, value: number): Uint32Array {
  const found = new Uint32Array(slots.length)
  let count = 0
  for (let at = 0; at < slots.length; at++) if (values[at] === value) found[count++] = slots[at]!
  return found.subarray(0, count)
}

function slotsWithin(slots: Uint32Array, values: Float64Array, [above, below]: readonly [number, number]): number[] {
  const found: number[] = []
  for (let at = 0; at < slots.length; at++) if (values[at]! > above && values[at]! < below) found.push(slots[at]!)
  return found
}

function countBelow(values: Float64Array, value: number): number {
  let count = 0
  for (let at = 0; at < values.length; at++) if (values[at]! < value) count++
  return count
}

/** Hoare's selection: afterwards `values[nth]` is what it would be if `values` were sorted, smaller ones before it. Positions before `from` are already in place. */
function selectNth(values: Float64Array, nth: number, from: number): number {
  let low = from
  let high = values.length - 1
  while (low < high) {
    const pivot = medianOfThree(values[low]!, values[(low + high) >>> 1]!, values[high]!)
    let left = low
    let right = high
    while (left <= right) {
      while (values[left]! < pivot) left++
      while (values[right]! > pivot) right--
      if (left > right) break
      const moved = values[left]!
      values[left++] = values[right]!
      values[right--] = moved
    }
    if (nth <= right) high = right
    else if (nth >= left) low = left
    else break
  }
  return values[nth]!
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}
