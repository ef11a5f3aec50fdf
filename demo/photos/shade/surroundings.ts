import { smooth } from '@app/demo/photos/draw/interpolation.ts'
import { noise } from '@app/demo/photos/draw/noise.ts'
import type { Daylight } from '@app/demo/photos/yard/daylight.ts'

const WIDTH = 256
const HEIGHT = 128

/** What the clear coat mirrors, by direction: sky, hazy horizon, dark tree line, ground. */
export class Surroundings {
  readonly #pixels = new Float32Array(WIDTH * HEIGHT * 3)
  /** The colour of the last direction looked up. */
  red = 0.5
  green = 0.5
  blue = 0.5

  constructor(light: Daylight, phase: number) {
    for (let y = 0; y < HEIGHT; y++) {
      const up = Math.sin((0.5 - (y + 0.5) / HEIGHT) * Math.PI)
      for (let x = 0; x < WIDTH; x++) this.#bake(light, { at: y * WIDTH + x, turn: x / WIDTH, up, phase })
    }
  }

  #bake(light: Daylight, { at, turn, up, phase }: { at: number; turn: number; up: number; phase: number }): void {
    const trees = 0.05 + 0.13 * noise(turn * 2 + phase, 0.3)
    const cloud = smooth(0.5, 0.8, noise(turn * 3 + phase, up * 0.7)) * light.cloud * 0.7 * Math.max(0, up)
    const overGround = smooth(-0.02, 0.02, up)
    const overTrees = smooth(trees - 0.03, trees + 0.03, up)
    for (let c = 0; c < 3; c++) {
      const sky = light.horizon[c]! + (light.zenith[c]! - light.horizon[c]!) * Math.sqrt(Math.max(0, up))
      const ground = light.ground[c]! * (0.55 + 0.35 * smooth(-0.05, -0.5, up))
      const above = (1 - overTrees) * light.ground[c]! * 0.22 + overTrees * sky * (1 + cloud)
      this.#pixels[at * 3 + c] = ground * (1 - overGround) + overGround * above
    }
  }

  /** Looks into a direction (a unit vector); the answer is in red, green and blue. */
  look(x: number, y: number, z: number): void {
    const pixels = this.#pixels
    const column = ((Math.atan2(z, x) / 6.2831853 + 1) * WIDTH) & (WIDTH - 1)
    const height = (0.5 - Math.asin(y > 1 ? 1 : y < -1 ? -1 : y) / Math.PI) * HEIGHT - 0.5
    const row = height < 0 ? 0 : height > HEIGHT - 2 ? HEIGHT - 2 : height | 0
    const t = height - row < 0 ? 0 : height - row
    const k = (row * WIDTH + column) * 3
    const below = k + WIDTH * 3
    this.red = pixels[k]! + (pixels[below]! - pixels[k]!) * t
    this.green = pixels[k + 1]! + (pixels[below + 1]! - pixels[k + 1]!) * t
    this.blue = pixels[k + 2]! + (pixels[below + 2]! - pixels[k + 2]!) * t
  }
}
