import type { Random } from '@app/demo/photos/draw/random.ts'
import { roofHeight } from '@app/demo/photos/shapes/body-shape.ts'
import type { BodyShape } from '@app/demo/photos/shapes/body-row.ts'
import { Drawing } from './drawing.ts'
import { rasteriseSvg } from '@app/demo/photos/draw/svg.ts'
import { drawFront } from './front-decals.ts'
import { drawDeck, drawHouseSide, drawRearWindow, drawRoof, drawWindshield } from './house-decals.ts'
import { drawRear } from './rear-decals.ts'
import { drawSide } from './side-decals.ts'

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** All flat drawings of a vehicle in one picture: faces 0 to 3 of the hull, 4 to 7 of the greenhouse. */
export interface Atlas {
  readonly colour: Uint8Array
  /** Red: how much one can look through; green: gloss. */
  readonly material: Uint8Array
  readonly faces: readonly Place[]
  /** Pixels a metre. */
  readonly scale: number
  readonly width: number
}

const GAP = 4
const WIDEST_SIDE_PIXELS = 1150

/** `sharpness` is in pixels a metre. */
export async function buildAtlas(body: BodyShape, { random, sharpness }: { random: Random; sharpness: number }): Promise<Atlas> {
  const end = body.cabEnd ?? body.length
  const scale = Math.min(sharpness, WIDEST_SIDE_PIXELS / end)
  const drawings = Array.from({ length: 8 }, () => new Drawing())
  const [side, front, rear, top, houseSide, houseFront, houseRear, roof] = drawings as EightDrawings
  drawSide(side, body)
  drawFront(front, side, { body, random })
  drawRear(rear, side, { body, random })
  drawDeck(top, body)
  drawHouseSide(houseSide, { body, random })
  drawWindshield(houseFront, body)
  drawRearWindow(houseRear, body)
  drawRoof(roof, { body, random })
  const { faces, width, height } = arrange(body, scale)
  const sheet = (key: 'colourSheet' | 'materialSheet', ground: string) => {
    const views = drawings.map((drawing, i) => {
      const place = faces[i]!
      const frame = `x="${place.x}" y="${place.y}" width="${place.width}" height="${place.height}"`
      return `<svg ${frame} overflow="hidden"><g transform="translate(0 ${place.height}) scale(${scale} ${-scale})">${drawing[key]}</g></svg>`
    })
    return rasteriseSvg(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${ground}${views.join('')}</svg>`)
  }
  const [colour, material] = await Promise.all([
    sheet('colourSheet', ''),
    sheet('materialSheet', '<rect width="100%" height="100%" fill="#00ff00"/>'),
  ])
  return { colour, material, faces, scale, width }
}

type EightDrawings = [Drawing, Drawing, Drawing, Drawing, Drawing, Drawing, Drawing, Drawing]

/** The sides and tops lie below one another, each end view beside its side. */
function arrange(body: BodyShape, scale: number): { faces: Place[]; width: number; height: number } {
  const end = body.cabEnd ?? body.length
  const pixels = (metres: number) => Math.ceil(metres * scale)
  const long = pixels(end + 0.05)
  const wide = pixels(body.width / 2 + 0.1)
  const high = pixels(roofHeight(body) + 0.15)
  const deep = pixels(body.width / 2 + 0.05)
  const row = (y: number): Place[] => [
    { x: 0, y, width: long, height: high },
    { x: long + GAP, y, width: wide, height: high },
    { x: long + wide + 2 * GAP, y, width: wide, height: high },
  ]
  const cover = (y: number): Place => ({ x: 0, y, width: long, height: deep })
  const below = 2 * (high + GAP)
  return {
    faces: [...row(0), cover(below), ...row(high + GAP), cover(below + deep + GAP)],
    width: long + 2 * (wide + GAP),
    height: below + 2 * (deep + GAP),
  }
}
