import { smooth, type Point } from '@app/demo/photos/draw/interpolation.ts'
import type { Shader } from '@app/demo/photos/draw/rasteriser.ts'
import type { Material } from '@app/demo/photos/mesh/mesh.ts'
import { SEES_THROUGH, type SightLine } from '@app/demo/photos/vehicle/cabin.ts'
import type { Vehicle } from '@app/demo/photos/vehicle/vehicle.ts'
import type { Daylight } from '@app/demo/photos/yard/daylight.ts'
import { readDecal, readPlate, readWheel } from './decal-reader.ts'
import { Surface } from './surface.ts'
import type { Surroundings } from './surroundings.ts'
import { layersOf, type Layer } from './weathering.ts'

export interface Scene {
  readonly light: Daylight
  readonly surroundings: Surroundings
  readonly eye: Point
}

const WINDOW_TINT = 0.3
const CRACK_LIGHT = 0.38
const CLEAR_COAT = 1.9

/** Colours a vehicle: paint with clear coat, glass that can be looked through, tyres, rims, dirt and damage. */
export class VehicleShader implements Shader {
  readonly out = new Float32Array(3)
  readonly #surface = new Surface()
  readonly #vehicle: Vehicle
  readonly #scene: Scene
  readonly #layers: readonly Layer[]
  readonly #sight: SightLine = { px: 0.1, py: 0.1, pz: 0.1, dx: 0.1, dy: 0.1, dz: 0.1 }
  readonly #aim: { weights: Float64Array; eye: Point }

  constructor(vehicle: Vehicle, scene: Scene) {
    this.#vehicle = vehicle
    this.#scene = scene
    this.#layers = layersOf(vehicle.damage)
    this.#aim = { weights: new Float64Array(3), eye: scene.eye }
  }

  shade(triangle: number, weights: Float64Array): void {
    const { mesh } = this.#vehicle
    const s = this.#surface
    const material = mesh.materials[mesh.materialOf[triangle]!]!
    this.#aim.weights = weights
    s.place(mesh, triangle, this.#aim)
    s.take(material)
    this.#dress(s, material)
    for (const layer of this.#layers) layer(s)
    s.normalise()
    // Light from below is weak near the ground: cheap ambient occlusion.
    s.open *= 0.35 + 0.65 * smooth(0, 0.75, s.py + Math.max(0, s.ny) * 0.6)
    if (s.glass > 0.02) this.#lightGlass(s)
    else this.#lightSolid(s)
  }

  #dress(s: Surface, material: Material): void {
    const { atlas, paint, metallic, wheelPicture } = this.#vehicle
    switch (material.kind) {
      case 'paint':
        s.red = paint[0]
        s.green = paint[1]
        s.blue = paint[2]
        s.gloss = 1
        s.metal = metallic
        if (atlas !== null) readDecal(s, atlas, material)
        return
      case 'rim':
        readWheel(s, wheelPicture, material)
        return
      case 'plate':
        readPlate(s, material)
        return
      case 'glass':
        s.glass = 1
        s.gloss = 1
        return
      case 'solid':
    }
  }

  #lightSolid(s: Surface): void {
    const { light, surroundings } = this.#scene
    const { ambient, ground, sun, sunColour } = light
    const { nx, ny, nz, vx, vy, vz, gloss, metal, open } = s
    const facing = Math.max(0.02, nx * vx + ny * vy + nz * vz)
    const grazing = 1 - facing
    const fresnel = 0.055 + 0.945 * grazing * grazing * grazing * grazing * grazing
    const qx = 2 * facing * nx - vx
    const qy = 2 * facing * ny - vy
    const qz = 2 * facing * nz - vz
    const direct = Math.max(0, nx * sun[0] + ny * sun[1] + nz * sun[2])
    const hemisphere = 0.5 + 0.5 * ny
    const fromSky = open * (0.35 + 0.65 * hemisphere)
    const fromGround = open * 0.25 * (1 - hemisphere)
    surroundings.look(qx, qy, qz)
    const coat = gloss * gloss * fresnel * (0.4 + 0.6 * open) * CLEAR_COAT
    const glare = Math.max(0, qx * sun[0] + qy * sun[1] + qz * sun[2])
    const broadGlare = metal > 0.02 ? 0.35 * gloss * metal * glare ** 14 : 0
    const spec = light.sunPower * ((glare > 0.95 ? gloss * gloss * 3 * glare ** 160 : 0) + broadGlare)
    // A metallic base coat mirrors the surroundings in its own colour.
    const flake = metal * 0.55
    const base = 1 - flake * 0.5
    this.out[0] =
      s.red * ((ambient[0] * fromSky + ground[0] * fromGround + direct * sunColour[0]) * base + surroundings.red * flake) +
      surroundings.red * coat +
      spec * (0.4 + s.red * 0.6)
    this.out[1] =
      s.green * ((ambient[1] * fromSky + ground[1] * fromGround + direct * sunColour[1]) * base + surroundings.green * flake) +
      surroundings.green * coat +
      spec * (0.4 + s.green * 0.6)
    this.out[2] =
      s.blue * ((ambient[2] * fromSky + ground[2] * fromGround + direct * sunColour[2]) * base + surroundings.blue * flake) +
      surroundings.blue * coat +
      spec * (0.4 + s.blue * 0.6)
  }

  #lightGlass(s: Surface): void {
    const { light, surroundings } = this.#scene
    const { nx, ny, nz, vx, vy, vz } = s
    const state = this.#vehicle.damage.glass?.(s.rx, s.ry, s.rz) ?? 'whole'
    const facing = Math.max(0.02, nx * vx + ny * vy + nz * vz)
    const grazing = 1 - facing
    const fresnel = 0.055 + 0.945 * grazing * grazing * grazing * grazing * grazing
    const mirror = state === 'gone' ? 0 : fresnel + 0.06
    let [red, green, blue] = this.#behind(s)
    const qx = 2 * facing * nx - vx
    const qy = 2 * facing * ny - vy
    const qz = 2 * facing * nz - vz
    surroundings.look(qx, qy, qz)
    const glare = Math.max(0, qx * light.sun[0] + qy * light.sun[1] + qz * light.sun[2])
    const spec = state !== 'gone' && glare > 0.98 ? light.sunPower * 0.8 * glare ** 900 : 0
    // Crack lines and crazed glass catch the light.
    const extra = spec + s.glow + (state === 'cracked' ? CRACK_LIGHT : 0)
    red += surroundings.red * mirror + extra
    green += surroundings.green * mirror + extra
    blue += surroundings.blue * mirror + extra
    // Where a decal's colour or dirt remains it is an ordinary surface.
    const base = (0.3 + (0.5 + 0.5 * ny) * 0.5) * s.open * (1 - s.glass)
    this.out[0] = red * s.glass + s.red * base
    this.out[1] = green * s.glass + s.green * base
    this.out[2] = blue * s.glass + s.blue * base
  }

  /** Where does the sight line leave the cabin? Through another pane: the surroundings; else seats or dark trim. */
  #behind(s: Surface): Point {
    const { cabin } = this.#vehicle
    if (cabin === null) return [0.013, 0.014, 0.015]
    const sight = this.#sight
    sight.px = s.px
    sight.py = s.py
    sight.pz = s.pz
    sight.dx = -s.vx
    sight.dy = -s.vy
    sight.dz = -s.vz
    const level = cabin(sight)
    if (level !== SEES_THROUGH) return [level, level, level * 1.05]
    const { surroundings } = this.#scene
    surroundings.look(-s.vx, -s.vy, -s.vz)
    return [surroundings.red * WINDOW_TINT, surroundings.green * WINDOW_TINT * 1.04, surroundings.blue * WINDOW_TINT * 1.03]
  }
}
