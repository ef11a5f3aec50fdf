import { curve } from '@app/demo/photos/draw/interpolation.ts'
import type { BodyShape } from '@app/demo/photos/shapes/body-row.ts'
import { disc, polygon, rectangle, segment, type Drawing } from './drawing.ts'

const TRIM = '#16181a'
const CHROME = '#9da2a6'

/** The lower side: cladding, doors, handles, fuel door, side marker. */
export function drawSide(side: Drawing, body: BodyShape): void {
  const end = body.cabEnd ?? body.length
  drawSill(side, body, end)
  drawDoors(side, body)
  drawHandles(side, body)
  const deck = curve(body.deck)
  if (body.hasSlidingDoor) {
    const y = deck(4) - 0.14
    side.line(segment(body.doors[2]! - 0.1, y, [end - 0.25, y]), { colour: '#111111', width: 0.014 })
  }
  if (body.style === 'truck' && body.open !== null) {
    const x = body.open[0] - 0.03
    side.line(segment(x, deck(4) + 0.03, [x, body.clearance + 0.1]), { colour: '#050505', width: 0.016 })
    side.fill(rectangle(0, body.clearance + 0.02, [end, 0.06]), '#141517', { gloss: 0.2 })
    side.fill(rectangle(0, body.clearance + 0.1, [0.3, 0.2]), CHROME, { gloss: 0.95 })
    side.fill(rectangle(end - 0.25, body.clearance + 0.1, [0.3, 0.2]), CHROME, { gloss: 0.95 })
  }
  if (body.style === 'coach') drawCoachStripes(side, body)
  else {
    const fuelDoor = `M${end - 0.55} ${deck(end - 0.4) - 0.1}l.14 0l0 -.15l-.14 0Z`
    side.line(fuelDoor, { colour: '#0c0d0e', width: 0.006 })
  }
  const marker = rectangle(body.axles[0]! - body.wheelRadius - 0.4, body.headlamp - 0.2, [0.1, 0.03])
  side.fill(marker, '#d97b16', { gloss: 0.6 })
}

function drawSill(side: Drawing, body: BodyShape, end: number): void {
  if (body.style !== 'clad') {
    side.fill(rectangle(0, 0, [end, body.clearance + 0.05]), '#101113')
    return
  }
  side.fill(rectangle(0, 0, [end, body.clearance + 0.17]), TRIM, { gloss: 0.25 })
  for (const axle of body.axles) {
    side.fill(disc(axle, body.wheelRadius, body.wheelRadius * 1.34), TRIM, { gloss: 0.25 })
  }
}

function drawDoors(side: Drawing, body: BodyShape): void {
  const deck = curve(body.deck)
  const low = body.clearance + 0.12
  const rearArch = body.axles[1]! - body.wheelRadius * 1.28
  body.doors.forEach((x, i) => {
    const top = deck(x) + 0.02
    const isRear = i > 0 && i === body.doors.length - 1 && x > rearArch - 0.12
    if (isRear) {
      const foot = Math.min(x, rearArch) - 0.04
      const arch = `Q${x - 0.02} ${body.wheelRadius * 1.4} ${foot} ${low}`
      side.line(`M${x} ${top}L${x} ${body.wheelRadius * 1.9}${arch}`)
    } else {
      const foot = x + (i === 0 ? 0.06 : 0)
      side.line(`M${x + 0.03} ${top}Q${x - 0.01} ${(low + top) / 2} ${foot} ${low}`)
    }
  })
  const last = Math.min(body.doors.at(-1)!, rearArch) - 0.02
  side.line(segment(body.doors[0]! + 0.06, low, [last, low]))
}

function drawHandles(side: Drawing, body: BodyShape): void {
  const deck = curve(body.deck)
  body.doors.slice(1).forEach((x, i) => {
    const y = deck(x) - 0.12
    const left = body.hasSlidingDoor && i === 1 ? body.doors[i]! + 0.12 : x - 0.29
    side.fill(rectangle(left, y, [0.2, 0.032]), '#26282b', { gloss: 0.8 })
    side.line(segment(left, y + 0.034, [left + 0.2, y + 0.034]), { colour: '#c6cbd0', width: 0.008, gloss: 0.9 })
  })
}

function drawCoachStripes(side: Drawing, { length, clearance }: BodyShape): void {
  const wave = (y: number, height: number) =>
    polygon(
      [0, y],
      [length * 0.4, y],
      [length * 0.62, y + 0.16],
      [length, y + 0.16],
      [length, y + 0.16 + height],
      [length * 0.6, y + 0.16 + height],
      [length * 0.38, y + height],
      [0, y + height],
    )
  side.fill(wave(clearance + 0.5, 0.16), '#7b5a3a', { gloss: 0.8 })
  side.fill(wave(clearance + 0.4, 0.06), '#2f4858', { gloss: 0.8 })
  for (const x of [length * 0.5, length * 0.62, length * 0.84]) {
    side.line(rectangle(x, clearance + 0.12, [0.6, 0.32]), { colour: '#3a3d40', width: 0.012 })
  }
}
