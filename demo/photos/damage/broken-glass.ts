import { noise } from '@app/demo/photos/draw/noise.ts'
import { between, type Random } from '@app/demo/photos/draw/random.ts'
import type { BodyShape } from '@app/demo/photos/shapes/body-row.ts'
import type { Harm } from './harm.ts'

export type GlassState = 'whole' | 'cracked' | 'gone'

interface Star {
  readonly across: number
  readonly height: number
  readonly turn: number
}

const SPOKES = 13
const TURN = Math.PI * 2

/** True on the crack lines of a star: spokes and rings around the point of impact. */
function isOnCrack(across: number, height: number, star: Star): boolean {
  const dx = across - star.across
  const dy = height - star.height
  const distance = Math.hypot(dx, dy)
  if (distance > 0.55) return false
  const angle = Math.atan2(dy, dx) + star.turn + 0.25 * noise(distance * 2 + star.turn, 0.4)
  const spoke = (angle / TURN) * SPOKES
  const width = (0.005 / Math.max(distance, 0.02)) * (SPOKES / TURN)
  const isSpoke = Math.abs((((spoke % 1) + 1) % 1) - 0.5) < width
  if (isSpoke && noise(Math.floor(spoke) * 0.37, star.turn) > distance * 1.1) return true
  const ring = distance * 9 + 0.8 * noise(angle * 0.6, star.turn)
  const isRing = distance < 0.28 && Math.abs((ring % 1) - 0.5) < 0.05
  return isRing && noise(angle * 1.3, Math.floor(ring) * 0.3) > 0.45
}

/** Says for a point of the glass whether it is cracked or missing; null when every pane is whole. */
export function glassBreaker(
  harms: readonly Harm[],
  body: BodyShape,
  { random, offset, phase }: { random: Random; offset: number; phase: number },
): ((x: number, y: number, z: number) => GlassState) | null {
  const has = (harm: Harm) => harms.includes(harm)
  const { house } = body
  const half = body.width / 2
  const roof = house.roof[0]![1]
  const hitsShield = has('front') || has('top')
  const stars: Star[] = Array.from({ length: hitsShield ? 2 : 0 }, () => ({
    across: between(random, -0.5, 0.5),
    height: roof - between(random, 0.12, 0.4),
    turn: between(random, 0, 6),
  }))
  const side = has('left') ? 1 : has('right') ? -1 : has('top') ? (offset > 0 ? -1 : 1) : 0
  const hasRear = has('rear')
  if (stars.length === 0 && side === 0 && !hasRear) return null
  const shieldEnd = Math.min(house.top + 0.05, house.cowl + 0.2 + (house.top - house.cowl) * 1.05)
  const firstDoorEnd = body.doors[1] ?? 2
  const belt = body.deck[Math.min(3, body.deck.length - 1)]![1]
  return (x, y, z) => {
    if (stars.length > 0 && x < shieldEnd && Math.abs(z) < half * 0.82) {
      return stars.some((star) => isOnCrack(z, y, star)) ? 'cracked' : 'whole'
    }
    if (hasRear && x > house.tail + 0.05 && Math.abs(z) < half * 0.75) {
      return noise(x + z * 0.7, y * 0.8) > 0.36 || y > 1.2 ? 'gone' : 'whole'
    }
    if (side !== 0 && Math.sign(z) === side && x < firstDoorEnd) {
      return y > belt + 0.08 + 0.16 * noise(x * 1.9, phase) ? 'gone' : 'whole'
    }
    return 'whole'
  }
}
