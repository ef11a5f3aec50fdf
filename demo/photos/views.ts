import sharp, { type OverlayOptions } from 'sharp'
import { emptyPicture, placeCamera, project, type Camera, type Picture } from './draw/camera.ts'
import { tone } from './draw/light-levels.ts'
import { hashSeed, makeRandom, type Random } from './draw/random.ts'
import { drawMesh } from './draw/rasteriser.ts'
import { rasteriseSvg } from './draw/svg.ts'
import { pictureSource } from './look-files.ts'
import { harmsOf, type Look } from './look.ts'
import { cornerWord } from './plates/corner-word.ts'
import { odometerSvg } from './plates/odometer.ts'
import { vinPlateSvg } from './plates/vin-plate.ts'
import { Surroundings } from './shade/surroundings.ts'
import { VehicleShader } from './shade/vehicle-shader.ts'
import { SIZES, type Size, type View } from './sizes.ts'
import { buildVehicle, type Vehicle } from './vehicle/vehicle.ts'
import { GroundShadow } from './yard/shadow.ts'
import { chooseYard, drawYard } from './yard/yard.ts'
import type { Yard } from './yard/yard-scene.ts'

const WEBP = { quality: 72, effort: 2 }

/** Draws one picture of a look as WebP. The same look, view and size always give the same bytes. */
export async function renderPhoto(look: Look, view: View, size: Size): Promise<Buffer> {
  const { width, height, drawnWidth, drawnHeight } = SIZES[size]
  const word = await wordFor(size)
  if (view === 'odometer' || view === 'vin') {
    const draw = view === 'odometer' ? odometerSvg : vinPlateSvg
    const plate = Buffer.from(draw(hashSeed(pictureSource(look, view)), { width, height }))
    return sharp(plate).removeAlpha().composite([word]).webp(WEBP).toBuffer()
  }
  const pixels = await drawView(look, view, size)
  const drawn = sharp(pixels, { raw: { width: drawnWidth, height: drawnHeight, channels: 3 } })
  const fitted = drawnWidth === width ? drawn : drawn.resize(width, height, { kernel: 'lanczos3' }).sharpen({ sigma: 0.5 })
  return fitted.composite([word]).webp(WEBP).toBuffer()
}

const words = new Map<Size, Promise<OverlayOptions>>()

/** The corner word as pixels, drawn once for each size. */
function wordFor(size: Size): Promise<OverlayOptions> {
  const cached = words.get(size)
  if (cached !== undefined) return cached
  const { svg, left, top, width, height } = cornerWord(SIZES[size])
  const drawn = rasteriseSvg(svg).then((input) => ({ input: Buffer.from(input), raw: { width, height, channels: 4 as const }, left, top }))
  words.set(size, drawn)
  return drawn
}

type OutdoorView = Exclude<View, 'odometer' | 'vin'>

async function drawView(look: Look, view: OutdoorView, size: Size): Promise<Buffer> {
  const { drawnWidth: width, drawnHeight: height } = SIZES[size]
  const { vehicle, yard, shadow, surroundings } = await sceneOf(look, size)
  const random = makeRandom(vehicle.seed ^ hashSeed(view))
  const camera = view === 'damage' ? closeUp(vehicle, random, { width, height }) : wholeVehicle(vehicle, view, { random, width, height })
  const picture = canvasOf(size)
  drawYard(picture, { yard, camera, shadow, length: vehicle.extent.length })
  const shader = new VehicleShader(vehicle, { light: yard.light, surroundings, eye: camera.eye })
  drawMesh(vehicle.mesh, camera, { picture, shader })
  return develop(picture, vehicle.seed)
}

const canvases = new Map<Size, Picture>()

/** A reused picture to draw on: yard and sky cover every pixel, and it is developed before anything else is drawn. */
function canvasOf(size: Size): Picture {
  const canvas = canvases.get(size) ?? emptyPicture(SIZES[size].drawnWidth, SIZES[size].drawnHeight)
  canvases.set(size, canvas)
  return canvas
}

interface Scene {
  readonly vehicle: Vehicle
  readonly yard: Yard
  readonly shadow: GroundShadow
  readonly surroundings: Surroundings
}

/** The views of a look are usually drawn one after another, so the last few vehicles are cached. */
const SCENES_MAX = 2
const scenes = new Map<string, Promise<Scene>>()

function sceneOf(look: Look, size: Size): Promise<Scene> {
  const { sharpness } = SIZES[size]
  const name = `${look.key} ${sharpness}`
  let scene = scenes.get(name)
  if (scene === undefined) {
    scene = buildScene(look, sharpness)
    scenes.set(name, scene)
    const [oldest] = scenes.keys()
    if (scenes.size > SCENES_MAX && oldest !== undefined) scenes.delete(oldest)
  }
  return scene
}

async function buildScene(look: Look, sharpness: number): Promise<Scene> {
  const { key, body, paint } = look
  const vehicle = await buildVehicle({ key, body, paint, harms: harmsOf(look), sharpness })
  const yard = chooseYard(vehicle.seed)
  return {
    vehicle,
    yard,
    shadow: new GroundShadow(vehicle.mesh, yard.light, vehicle.extent.length),
    surroundings: new Surroundings(yard.light, (vehicle.seed % 50) / 50),
  }
}

/** Degrees around the vehicle, and how far a photographer strays from them to either side. */
const STANDS: Record<Exclude<OutdoorView, 'damage'>, readonly [azimuth: number, stray: number]> = {
  'front-left': [41, 10],
  'front-right': [-41, 9],
  left: [90, 4],
  right: [-90, 4],
  'rear-left': [140, 9],
  front: [0, 5],
  rear: [180, 5],
}

interface Aim {
  readonly width: number
  readonly height: number
}

function closeUp({ damage: { focus } }: Vehicle, random: Random, { width, height }: Aim): Camera {
  return placeCamera({
    target: focus.at,
    distance: 2.3 + focus.above,
    azimuth: focus.azimuth + (random() - 0.5) * 8,
    eyeHeight: 1.35 + focus.above,
    fieldOfView: 44,
    width,
    height,
  })
}

/** Steps back until the bounding box of the vehicle fits the frame. */
function wholeVehicle(
  { extent }: Vehicle,
  view: Exclude<OutdoorView, 'damage'>,
  { random, width, height }: Aim & { random: Random },
): Camera {
  const [azimuth, stray] = STANDS[view]
  const isSide = view === 'left' || view === 'right'
  const place = {
    target: [extent.length / 2, extent.height * 0.46, 0],
    azimuth: azimuth + (random() - 0.5) * 2 * stray,
    eyeHeight: Math.max(1.25, Math.min(1.75, extent.height * 0.95)) + (random() - 0.5) * 0.3,
    fieldOfView: 36 + random() * 12,
    shift: 0.01 + random() * 0.04,
    width,
    height,
  } as const
  const margin = (isSide ? 0.95 : 1) + (random() - 0.5) * 0.08
  for (let distance = 2.4; ; distance += 0.2) {
    const camera = placeCamera({ ...place, distance })
    if (distance > 30 || fits(camera, extent, { width: (width / 2) * margin, height: (height / 2) * margin })) return camera
  }
}

function fits(camera: Camera, { length, width, height }: Vehicle['extent'], half: Aim): boolean {
  for (const x of [0, length]) {
    for (const y of [0, height]) {
      for (const z of [-width / 2, width / 2]) {
        const [px, py, depth] = project(camera, [x, y, z])
        const isOutside = Math.abs(px - camera.centreX) > half.width || Math.abs(py - half.height) > half.height
        if (depth < 0.5 || isOutside) return false
      }
    }
  }
  return true
}

/** Linear floats to 8-bit: exposure, darker corners, a little film grain. */
function develop({ width, height, data }: Picture, seed: number): Buffer {
  const pixels = Buffer.allocUnsafe(width * height * 3)
  const across = Float32Array.from({ length: width }, (_, x) => (x / width - 0.5) ** 2)
  let grain = seed | 1
  for (let y = 0, k = 0; y < height; y++) {
    const down = (y / height - 0.5) ** 2
    for (let x = 0; x < width; x++, k += 3) {
      grain ^= grain << 13
      grain ^= grain >>> 17
      grain ^= grain << 5
      const gain = 1.12 * (1 - 0.42 * (down + across[x]!)) * (1 + (grain & 255) * 0.00022)
      pixels[k] = tone(data[k]! * gain)
      pixels[k + 1] = tone(data[k + 1]! * gain)
      pixels[k + 2] = tone(data[k + 2]! * gain)
    }
  }
  return pixels
}
