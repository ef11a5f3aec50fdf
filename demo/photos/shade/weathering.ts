import type { DamagePlan } from '@app/demo/photos/damage/damage-plan.ts'
import { smooth, type Point } from '@app/demo/photos/draw/interpolation.ts'
import { noise } from '@app/demo/photos/draw/noise.ts'
import { FACE } from '@app/demo/photos/mesh/mesh.ts'
import type { Surface } from './surface.ts'

/** Changes a surface for one kind of damage or dirt. All looks things up in undamaged coordinates. */
export type Layer = (surface: Surface) => void

/** The layers that a vehicle needs, so that one without hail pays nothing for hail. */
export function layersOf(damage: DamagePlan): Layer[] {
  const layers: Layer[] = []
  if (damage.zones.length > 0) layers.push(crumple(damage.phase))
  if (damage.hasHail) layers.push(hail(damage.phase))
  if (damage.scratch > 0) layers.push(scratches(damage))
  layers.push(dust(damage))
  if (damage.waterLine > 0) layers.push(silt(damage))
  if (damage.burn !== null) layers.push(char(damage.burn, damage.phase))
  return layers
}

const PRIMER: Point = [0.42, 0.42, 0.42]
const BARE: Point = [0.1, 0.1, 0.105]

/** Bent metal: the reflections waver, paint is scraped off along the blow, lamps and grille are smashed. */
const crumple =
  (phase: number): Layer =>
  (s) => {
    const { hurt, rx, ry, rz } = s
    if (hurt < 0.02 || !s.isPaint) return
    const broad = noise(rx * 0.33 + phase, ry * 0.42 + rz * 0.37) - 0.5
    const middle = noise(rx * 0.8 + rz * 0.5 + phase, ry * 0.9 + rz * 0.6) - 0.5
    s.nx += (broad * 0.55 + middle * 0.3) * hurt
    s.ny += (broad * 0.8 + middle * 0.25) * hurt
    const streak = noise(rx * 0.22 + phase, ry * 5.5 + rz * 0.3)
    const scrape = smooth(0.68, 0.78, streak) * smooth(0.35, 0.7, hurt) * smooth(0.4, 0.62, middle + 0.5)
    const chip = smooth(0.8, 0.86, noise(rx * 2.6 + phase, ry * 2.9 + rz * 2.7)) * scrape
    s.cover(scrape * 0.5, PRIMER)
    s.cover(chip, BARE)
    s.gloss *= 1 - 0.6 * Math.max(scrape * 0.6, chip)
    s.metal *= 1 - scrape * 0.6
    s.open *= 1 - 0.35 * hurt * smooth(0.1, -0.25, middle)
    if (s.decal > 0.5 && hurt > 0.45 && s.glass < 0.3) {
      s.cover(0.85, BLACK)
      s.gloss *= 0.3
    }
  }

const BLACK: Point = [0, 0, 0]

/** Dimples: one in each cell of a jittered grid on upward faces; only the normal changes, as in real hail dents. */
const hail =
  (phase: number): Layer =>
  (s) => {
    if (!s.isPaint || s.glass > 0.5) return
    const isTop = s.face === FACE.top
    const u = s.rx * 10
    const v = (isTop ? s.rz : s.ry) * 10
    const column = Math.floor(u)
    const row = Math.floor(v)
    const first = noise(column * 0.137 + phase, row * 0.219)
    if (first < (isTop ? 0.25 : 0.5)) return
    const second = noise(column * 0.311, row * 0.173 + phase)
    const dx = u - column - 0.3 - 0.4 * second
    const dy = v - row - 0.3 - 0.4 * first
    const distance = (dx * dx + dy * dy) / (0.08 + 0.07 * second)
    if (distance > 1) return
    const slope = 1.5 * (1 - distance)
    s.nx += dx * slope
    if (isTop) s.nz += dy * slope
    else s.ny += dy * slope
    s.open *= 0.82 + 0.18 * distance
  }

const SCRATCHED: Point = [0.55, 0.55, 0.54]

const scratches =
  ({ scratch, phase }: DamagePlan): Layer =>
  (s) => {
    if (!s.isPaint || s.glass > 0.5) return
    const line = noise(s.rx * 0.13 + phase, s.ry * 3.1 + s.rz * 2.3 + s.rx * 0.2)
    const scuff = noise(s.rx * 0.31 + phase, s.ry * 0.43 + s.rz * 0.27)
    const where = smooth(0.52, 0.6, scuff)
    const share = scratch * where * (smooth(0.79, 0.805, line) * 0.8 + 0.22 * smooth(0.66, 0.85, scuff))
    s.cover(share, SCRATCHED)
    s.gloss *= 1 - 0.5 * share
  }

const DUST: Point = [0.2, 0.165, 0.12]

const dust =
  ({ dirt, phase }: DamagePlan): Layer =>
  (s) => {
    const low = smooth(0.85, 0.2, s.ry) * 0.7 + 0.18
    const patch = smooth(0.2, 0.75, noise(s.rx * 0.7 + phase, s.ry * 0.8 + s.rz * 0.5))
    const share = dirt * Math.min(1, low * patch * 1.5) * (s.isPaint && s.glass < 0.5 ? 1 : 0.45)
    s.cover(share, DUST)
    s.gloss *= 1 - 0.8 * share
    s.glass *= 1 - 0.5 * share
    s.metal *= 1 - share
  }

const SILT: Point = [0.2, 0.15, 0.095]

/** Dried mud below the water line, and panes fogged from inside. */
const silt =
  ({ waterLine, phase }: DamagePlan): Layer =>
  (s) => {
    const { rx, ry, rz } = s
    const line = waterLine + 0.025 * noise(rx * 0.4, rz * 0.3 + phase)
    const below = smooth(line + 0.012, line - 0.012, ry)
    const tide = smooth(0.05, 0, Math.abs(ry - line))
    const share = below * (0.38 + 0.36 * noise(rx * 1.1, ry * 2 + rz)) + tide * 0.4
    s.cover(share, SILT)
    s.gloss *= 1 - 0.85 * share
    s.glass *= 1 - 0.75 * share
    s.metal *= 1 - share
    if (s.glass > 0.4) s.glow += 0.05
  }

/** Soot, rust and ash; burnt panes are gone and show the dark inside. */
const char =
  (burn: NonNullable<DamagePlan['burn']>, phase: number): Layer =>
  (s) => {
    const { rx, ry, rz } = s
    const coarse = noise(rx * 0.28 + phase, ry * 0.33 + rz * 0.27)
    const heat = burn(rx, ry) + (coarse - 0.5) * 0.45
    const share = smooth(0.25, 0.5, heat)
    if (share === 0) return
    const fine = noise(rx * 1.1 + phase, ry * 1.2 + rz * 0.9)
    // Bare metal rusts and ashes only where the paint is burnt off; around it lies soot.
    const bare = smooth(0.5, 0.85, heat)
    const rust = bare * smooth(0.35, 0.8, fine) * 0.75
    const ash = bare * smooth(0.6, 0.85, coarse) * 0.5
    const mix = (soot: number, rusty: number, ashen: number) => (soot + rusty * rust) * (1 - ash) + ashen * ash
    s.cover(share * (0.85 + 0.15 * bare), [mix(0.02, 0.085, 0.2), mix(0.018, 0.05, 0.19), mix(0.017, 0.033, 0.175)])
    s.gloss *= 1 - 0.95 * share
    s.metal *= 1 - share
    if (s.glass > 0.3 && share > 0.5) {
      s.glass = 0
      s.cover(1, [0.01, 0.009, 0.008])
      s.open *= 0.4
    }
  }
