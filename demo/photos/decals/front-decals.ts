import { lerp } from '@app/demo/photos/draw/interpolation.ts'
import { between, type Random } from '@app/demo/photos/draw/random.ts'
import type { BodyShape } from '@app/demo/photos/shapes/body-row.ts'
import { disc, polygon, rectangle, segment, type Drawing } from './drawing.ts'

const BLACK = '#0b0c0e'

interface Face {
  readonly half: number
  readonly lampY: number
  readonly lampHeight: number
  /** Inner edge of the headlamp. */
  readonly lampInner: number
  readonly isBoxy: boolean
}

/** Headlamps, grille, bumper, fog lamps. Lamps wrap the corners, so front and side draw them at the same height. */
export function drawFront(front: Drawing, side: Drawing, { body, random }: { body: BodyShape; random: Random }): void {
  const half = body.width / 2
  const isTall = body.style !== 'car'
  const style = Math.floor(random() * 3)
  const face: Face = {
    half,
    lampY: body.headlamp,
    lampHeight: isTall ? 0.15 : 0.11,
    lampInner: half * between(random, 0.5, 0.6),
    isBoxy: body.noseSquareness >= 6,
  }
  drawLamps(front, side, { face, wrap: between(random, 0.26, 0.42) })
  drawGrille(front, face, { random, style, hasChrome: body.style === 'truck' })
  drawBumper(front, body, face)
}

function drawLamps(front: Drawing, side: Drawing, { face, wrap }: { face: Face; wrap: number }): void {
  const { half, lampY: y, lampHeight: h, lampInner, isBoxy } = face
  const outer = half + 0.1
  const onSide = isBoxy
    ? polygon([0, y - h * 0.6], [wrap * 0.8, y - h * 0.3], [wrap * 0.8, y + h * 0.6], [0, y + h * 0.6])
    : polygon([0, y - h * 0.55], [wrap * 0.6, y - h * 0.1], [wrap + 0.12, y + h * 0.75], [wrap * 0.5, y + h * 0.6], [0, y + h * 0.35])
  const onFront = isBoxy
    ? polygon([lampInner, y - h * 0.6], [outer, y - h * 0.6], [outer, y + h * 0.6], [lampInner, y + h * 0.6])
    : polygon(
        [lampInner, y - h * 0.45],
        [lampInner + 0.1, y - h * 0.6],
        [outer, y - h * 0.55],
        [outer, y + h * 0.4],
        [lampInner, y - h * 0.05],
      )
  for (const [sheet, path] of [
    [side, onSide],
    [front, onFront],
  ] as const) {
    sheet.fill(path, '#7d868d', { gloss: 1 })
    sheet.line(path, { colour: '#15171a', width: 0.016, gloss: 0.6 })
  }
  const x = lerp(lampInner, half, 0.42)
  front.fill(disc(x, y, h * 0.36), '#2c3136', { gloss: 1 })
  front.fill(disc(x, y, h * 0.26), '#f2f6f8', { gloss: 1 })
  front.fill(disc(x + h * 1.1, y, h * 0.3), '#c9d2d8', { gloss: 1 })
  front.line(segment(lampInner + 0.03, y + h * 0.15, [half * 0.93, y + h * 0.3]), { colour: '#ffffff', width: 0.014, gloss: 1 })
}

function drawGrille(front: Drawing, face: Face, { random, style, hasChrome }: { random: Random; style: number; hasChrome: boolean }): void {
  const { lampY, lampHeight, isBoxy, lampInner } = face
  const top = lampY + lampHeight * (isBoxy ? 0.6 : 0.1)
  const bottom = lampY - lampHeight * (isBoxy ? 1.1 : between(random, 0.5, 1.1))
  const width = lampInner - between(random, 0.02, 0.12)
  const outline = (from: number) =>
    polygon([from, bottom], [width * 0.9, bottom], [width, (bottom + top) / 2], [width * 0.97, top], [from, top])
  front.fill(outline(0), BLACK, { gloss: 0.5 })
  if (style === 0) {
    for (let y = bottom + 0.03; y < top - 0.01; y += 0.035) front.line(segment(0, y, [width * 0.95, y]), { colour: '#9aa1a7', gloss: 0.9 })
  } else if (style === 1) {
    for (let x = 0.02; x < width * 0.93; x += 0.045)
      front.line(segment(x, bottom + 0.015, [x, top - 0.015]), { colour: '#8b9298', gloss: 0.9 })
  } else {
    for (let y = bottom + 0.02; y < top; y += 0.028) {
      for (let x = 0.02; x < width * 0.93; x += 0.04) front.fill(rectangle(x, y, [0.028, 0.01]), '#30343a', { gloss: 0.7 })
    }
  }
  const frame = hasChrome || random() < 0.6 ? '#c3c9ce' : '#1a1b1d'
  front.line(outline(-0.1), { colour: frame, width: 0.018, gloss: 1 })
  front.fill(disc(0, (top + bottom) / 2, 0.05), '#dde2e6', { gloss: 1 })
  front.fill(disc(0, (top + bottom) / 2, 0.036), '#22262b', { gloss: 0.8 })
}

function drawBumper(front: Drawing, body: BodyShape, { half }: Face): void {
  const { clearance } = body
  const top = clearance + 0.3
  const bottom = clearance + 0.12
  const intake = polygon([0, bottom], [half * 0.5, bottom], [half * 0.56, top - 0.02], [0, top - 0.02])
  front.fill(intake, BLACK)
  for (let y = bottom + 0.03; y < top - 0.03; y += 0.04) front.line(segment(0, y, [half * 0.5, y]), { colour: '#24272a', width: 0.01 })
  const pocket = polygon([half * 0.68, bottom + 0.01], [half * 0.9, bottom + 0.05], [half * 0.92, top + 0.02], [half * 0.7, top - 0.03])
  front.fill(pocket, BLACK)
  front.fill(disc(half * 0.79, (bottom + top) / 2 + 0.01, 0.045), '#dfe8ee', { gloss: 1 })
  if (body.style === 'truck') {
    front.fill(rectangle(0, clearance + 0.1, [half * 1.1, 0.2]), '#9da2a6', { gloss: 0.95 })
    front.fill(rectangle(0.22, clearance + 0.15, [0.2, 0.08]), BLACK)
  }
  front.fill(rectangle(0, 0, [half * 1.2, clearance + 0.06]), '#101113')
}
