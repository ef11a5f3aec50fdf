import { curve, lerp } from '@app/demo/photos/draw/interpolation.ts'
import type { Random } from '@app/demo/photos/draw/random.ts'
import type { BodyShape } from '@app/demo/photos/shapes/body-row.ts'
import { polygon, rectangle, segment, type Drawing } from './drawing.ts'

interface Lines {
  readonly deck: (x: number) => number
  readonly roof: (x: number) => number
  /** Where the windshield is at a height. */
  readonly shield: (y: number) => number
  /** Upper edge of the side windows. */
  readonly edge: (x: number) => number
}

function linesOf(body: BodyShape): Lines {
  const { house } = body
  const deck = curve(body.deck)
  const roof = curve(house.roof)
  const low = deck(house.cowl)
  const rise = roof(house.top) - low
  return {
    deck,
    roof,
    shield: (y) => house.cowl + 0.2 + (house.top - house.cowl) * ((y - low) / rise),
    edge: (x) => roof(Math.min(x, house.tail)) - 0.075,
  }
}

/** Side windows, pillars and door frames above the belt line. */
export function drawHouseSide(side: Drawing, { body, random }: { body: BodyShape; random: Random }): void {
  if (body.style === 'coach') {
    drawCoachWindows(side, body)
    return
  }
  const { house, glassEnd, doors } = body
  const { deck, edge, shield } = linesOf(body)
  const sill = (x: number) => deck(x) + 0.035
  const isSloping = house.back - house.tail > 0.5
  const start = shield(edge(house.top) - 0.02)
  const stop = Math.min(glassEnd, house.tail - 0.12) - (isSloping ? 0.12 : 0.02)
  const top = Array.from({ length: 11 }, (_, i) => {
    const x = lerp(start, stop, i / 10)
    return [x, edge(x)] as const
  })
  const foot = isSloping
    ? ([
        [glassEnd, sill(glassEnd) + 0.13],
        [glassEnd - 0.06, sill(glassEnd) + 0.01],
      ] as const)
    : ([
        [glassEnd + 0.04, sill(glassEnd) + 0.05],
        [glassEnd, sill(glassEnd)],
      ] as const)
  const middle = lerp(shield(1), glassEnd, 0.5)
  const pane = polygon([shield(deck(house.cowl) + 0.02), sill(house.cowl + 0.4)], ...top, ...foot, [middle, sill(middle)])
  side.line(pane, { colour: random() < 0.4 ? '#b9bfc4' : '#0b0b0c', width: 0.05, gloss: 0.9 })
  side.glass(pane)
  for (const x of body.pillars) {
    side.line(segment(x, deck(x) - 0.05, [x + 0.05, edge(x) + 0.01]), { colour: '#0a0b0c', width: 0.085, gloss: 0.7 })
  }
  for (const x of doors.slice(1)) {
    if (x < glassEnd + 0.3) side.line(segment(x + 0.03, deck(x) - 0.05, [x + 0.05, edge(x) + 0.02]), { colour: '#070707', width: 0.008 })
  }
  const gutter = top.map(([x, y]) => `${x} ${y + 0.035}`).join('L')
  side.line(`M${gutter}`, { colour: '#0a0a0b', width: 0.008 })
  if (body.style === 'van' && body.hasSlidingDoor) {
    for (const x of [doors[1]! + 0.05, doors[2]!]) side.line(segment(x, 0, [x, edge(x)]), { colour: '#070707', width: 0.01 })
  }
  if (body.isTractor) side.line(segment(3.2, 0, [3.2, 4]), { colour: '#0a0a0a', width: 0.014 })
}

/** A coach has separate panes between its posts, the first one beside the driver. */
function drawCoachWindows(side: Drawing, body: BodyShape): void {
  const { deck, edge, shield } = linesOf(body)
  const posts = [...body.pillars, body.glassEnd]
  side.glass(
    polygon(
      [shield(deck(0.4)) + 0.1, deck(0.4) + 0.1],
      [shield(2.2), edge(0.6) - 0.35],
      [posts[0]!, edge(1) - 0.35],
      [posts[0]!, deck(1) + 0.1],
    ),
  )
  posts.slice(1).forEach((to, i) => {
    const from = posts[i]! + 0.35
    const isDoor = to - from < 0.7
    const low = deck(from) + (isDoor ? -0.5 : 0.38)
    side.glass(polygon([from, low], [from, edge(from) - 0.35], [to, edge(to) - 0.35], [to, low]))
  })
}

export function drawWindshield(front: Drawing, body: BodyShape): void {
  const { house } = body
  const { deck, roof } = linesOf(body)
  const half = body.width / 2
  const low = deck(house.cowl) - 0.02
  const high = roof(house.top) - 0.045
  const base = half * house.base - 0.12
  const top = half * house.topWidth - 0.08
  front.glass(
    polygon([-0.2, low + 0.02], [base, low + 0.03], [base + 0.01, low + 0.07], [top + 0.01, high - 0.05], [top - 0.04, high], [-0.2, high]),
  )
  front.line(segment(0.05, low + 0.06, [base * 0.8, low + 0.085]), { colour: '#0a0a0a', width: 0.016 })
  front.fill(rectangle(0, high - 0.1, [0.1, 0.05]), '#101113', { gloss: 0.4 })
}

export function drawRearWindow(rear: Drawing, body: BodyShape): void {
  const { house, style } = body
  const { deck, roof } = linesOf(body)
  const half = body.width / 2
  const end = body.cabEnd ?? body.length
  if (style === 'van') {
    rear.line(segment(0.004, 0, [0.004, 4]), { colour: '#060606', width: 0.014 })
    if (body.isTractor) return
    const low = deck(end) + 0.25
    rear.glass(polygon([0.08, low], [half * 0.62, low], [half * 0.6, low + 0.45], [0.08, low + 0.45]))
    return
  }
  const low = deck(house.back) + (house.back < end - 0.3 ? 0.01 : 0.03)
  const high = roof(house.tail) - 0.06
  rear.glass(polygon([-0.2, low + 0.02], [half * house.base - 0.13, low + 0.04], [half * house.topWidth - 0.1, high], [-0.2, high]))
  const hasWiper = house.back > end - 0.5
  if (hasWiper) rear.line(segment(0, low + 0.04, [0.3, low + 0.06]), { colour: '#0a0a0a', width: 0.018 })
}

/** Shut lines of hood and trunk, seen from above. */
export function drawDeck(top: Drawing, body: BodyShape): void {
  const { house } = body
  const end = body.cabEnd ?? body.length
  const wide = (body.width / 2) * 0.83
  top.line(`M.17 ${wide * 0.1}Q.22 ${wide} .45 ${wide}L${house.cowl + 0.12} ${wide}`)
  top.line(segment(house.cowl + 0.05, 0, [house.cowl + 0.2, wide]), { colour: '#060607', width: 0.05 })
  if (house.back < end - 0.3 && body.open === null) {
    const x = end - 0.12
    top.line(`M${x} 0L${x} ${wide * 0.9}Q${x - 0.03} ${wide * 0.95} ${house.back + 0.1} ${wide * 0.92}`)
  }
}

/** Roof seams, and on some cars a sunroof. */
export function drawRoof(top: Drawing, { body, random }: { body: BodyShape; random: Random }): void {
  const { house } = body
  const half = body.width / 2
  if (body.style !== 'van' && random() < 0.4 && house.tail - house.top > 0.9) {
    top.fill(rectangle(house.top + 0.18, 0, [0.62, half * 0.42]), '#050608', { gloss: 1 })
  }
  const seam = half * house.topWidth * 0.86
  top.line(segment(house.top, seam, [house.tail, seam]), { colour: '#0b0b0c', width: 0.012 })
}
