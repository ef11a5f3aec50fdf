import { findLook, harmsOf } from './look.ts'
import { VIEWS, type View } from './sizes.ts'

const FIRST: View = 'front-left'

/** Which harms a damage code of a lot may be drawn as, with the view that shows each whole. */
const LED_BY: Readonly<Record<string, readonly (readonly [harm: string, view: View])[]>> = {
  RR: [['rear', 'rear-left']],
  SD: [
    ['left', 'left'],
    ['right', 'right'],
  ],
}

/** The view that shows the primary damage of a lot; of a look alone, that of its only damage. */
function leadOf(key: string, damage: string | undefined): View {
  const look = findLook(key)
  const harms: readonly string[] = look === undefined ? [] : harmsOf(look)
  const pairs =
    damage === undefined
      ? harms.length === 1
        ? Object.values(LED_BY).flat()
        : []
      : Object.hasOwn(LED_BY, damage)
        ? (LED_BY[damage] ?? [])
        : []
  return pairs.find(([harm]) => harms.includes(harm))?.[1] ?? FIRST
}

/** The views of a look in the order in which a lot shows them: first the one that shows its primary damage (a damage code). */
export function viewsOf(key: string, damage?: string): readonly View[] {
  const lead = leadOf(key, damage)
  return [lead, ...VIEWS.filter((view) => view !== lead)]
}

/** Harms that each damage code is drawn as and that are seen from the front, where nothing else leads. */
const SEEN_FIRST: Readonly<Record<string, string>> = {
  AO: 'front',
  FR: 'front',
  TP: 'top',
  RO: 'top',
  HL: 'hail',
  BN: 'burn',
  BE: 'burn',
  WA: 'water',
}

/** The view of a look that shows a damage (its code); null for one that is not drawn, or that no view is known to show. */
export function viewShowing(key: string, damage: string): View | null {
  const look = findLook(key)
  const harms: readonly string[] = look === undefined ? [] : harmsOf(look)
  const [led] = Object.hasOwn(LED_BY, damage) ? (LED_BY[damage] ?? []).filter(([harm]) => harms.includes(harm)) : []
  if (led !== undefined) return led[1]
  const seen = Object.hasOwn(SEEN_FIRST, damage) ? SEEN_FIRST[damage] : undefined
  return seen !== undefined && harms.includes(seen) ? FIRST : null
}
