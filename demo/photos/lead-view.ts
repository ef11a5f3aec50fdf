import { findLook, harmsOf } from './look.ts'
import { VIEWS, type View } from './sizes.ts'

const FIRST: View = 'front-left'

/** Which harms a damage code of a lot may be drawn as, with the view that shows each whole. */
const SHOWN_FROM: Readonly<Record<string, readonly (readonly [harm: string, view: View])[]>> = {
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
        ? Object.values(SHOWN_FROM).flat()
        : []
      : Object.hasOwn(SHOWN_FROM, damage)
        ? (SHOWN_FROM[damage] ?? [])
        : []
  return pairs.find(([harm]) => harms.includes(harm))?.[1] ?? FIRST
}

/** The views of a look in the order in which a lot shows them: first the one that shows its primary damage (a damage code). */
export function viewsOf(key: string, damage?: string): readonly View[] {
  const lead = leadOf(key, damage)
  return [lead, ...VIEWS.filter((view) => view !== lead)]
}
