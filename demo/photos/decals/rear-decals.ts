import { between, type Random } from '@app/demo/photos/draw/random.ts'
import type { BodyShape } from '@app/demo/photos/shapes/body-row.ts'
import { polygon, rectangle, segment, type Drawing } from './drawing.ts'

const LENS = '#8f0d12'

interface Tail {
  readonly half: number
  readonly end: number
  readonly y: number
  readonly isTall: boolean
  readonly width: number
  readonly height: number
}

export function plateHeight(body: BodyShape): number {
  if (body.style === 'truck') return body.clearance + 0.3
  return body.tailLamp - (hasTallLamps(body) ? 0.02 : 0.22)
}

const hasTallLamps = ({ tailSquareness, house, length, style }: BodyShape): boolean =>
  style === 'truck' || (tailSquareness >= 7 && house.back > length - 0.3)

/** Tail lamps (which wrap to the side), trunk lines, reflectors, the place of the plate. */
export function drawRear(rear: Drawing, side: Drawing, { body, random }: { body: BodyShape; random: Random }): void {
  const isTall = hasTallLamps(body)
  const tail: Tail = {
    half: body.width / 2,
    end: body.cabEnd ?? body.length,
    y: body.tailLamp,
    isTall,
    width: isTall ? 0.34 : between(random, 0.34, 0.5),
    height: isTall ? 0.2 : 0.085,
  }
  const { half, y, width, height } = tail
  if (body.style === 'truck') {
    rear.fill(rectangle(0, body.clearance + 0.1, [half * 1.1, 0.2]), '#9da2a6', { gloss: 0.95 })
  }
  rear.fill(rectangle(0, 0, [half * 1.2, body.clearance + 0.16]), '#121315', { gloss: 0.25 })
  drawLamps(rear, side, tail)
  if (!isTall && random() < 0.4) rear.fill(rectangle(0, y - 0.02, [half - width, 0.035]), LENS, { gloss: 1 })
  drawPlatePlace(rear, body, tail)
  const bumper = body.clearance + 0.42
  rear.line(segment(0, bumper, [half * 0.98, bumper + 0.03]))
  rear.line(segment(half * 0.93, y - height - 0.02, [half * 0.9, bumper + 0.03]))
  rear.fill(rectangle(half * 0.72, body.clearance + 0.22, [0.14, 0.03]), '#7b1014', { gloss: 0.8 })
  if (body.style === 'van' || body.hasSlidingDoor) {
    rear.line(segment(0.004, body.clearance + 0.4, [0.004, 2]), { colour: '#060606', width: 0.014 })
  }
}

function drawLamps(rear: Drawing, side: Drawing, { half, end, y, isTall, width, height: h }: Tail): void {
  const onRear = polygon([half - width, y - h * 0.8], [half * 1.1, y - h], [half * 1.1, y + h * 0.8], [half - width * 0.9, y + h * 0.7])
  const [low, high] = isTall ? [0.16, 0.14] : [0.3, 0.36]
  const onSide = polygon([end + 0.1, y - h], [end - low, y - h * 0.3], [end - high, y + h * 0.6], [end + 0.1, y + h * 0.8])
  for (const [sheet, path] of [
    [rear, onRear],
    [side, onSide],
  ] as const) {
    sheet.fill(path, LENS, { gloss: 1 })
    sheet.line(path, { colour: '#1c0507', width: 0.014, gloss: 0.6 })
  }
  rear.fill(rectangle(half - width * 0.75, y - h * 0.3, [width * 0.5, h * 0.5]), '#ef5a4a', { gloss: 1 })
  rear.fill(rectangle(half - width * 0.75, y - h * 0.7, [width * 0.32, h * 0.3]), '#e9ebec', { gloss: 1 })
}

function drawPlatePlace(rear: Drawing, body: BodyShape, { half, width }: Tail): void {
  const y = plateHeight(body)
  rear.fill(rectangle(0, y - 0.1, [0.3, 0.2]), '#17181a', { gloss: 0.5 })
  rear.fill(rectangle(0, y + 0.1, [0.28, 0.028]), '#b8bec3', { gloss: 1 })
  rear.line(segment(0, y - 0.14, [half - width * 0.5, y - 0.14]), { width: 0.008 })
}
