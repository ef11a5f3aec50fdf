import type { Mesh } from '@app/demo/photos/mesh/mesh.ts'
import { displacement, hurtBy, type DamagePlan } from './damage-plan.ts'

/** Moves the vertices inside the zones of damage, and notes how badly each one is hurt. */
export function displace({ position, rest, hurt }: Mesh, { zones, phase }: DamagePlan): void {
  for (let i = 0; i < hurt.length; i++) {
    const at = [rest[i * 3]!, rest[i * 3 + 1]!, rest[i * 3 + 2]!] as const
    for (const zone of zones) {
      const bad = hurtBy(zone, at)
      if (bad === 0) continue
      hurt[i] = Math.max(hurt[i]!, bad)
      const [dx, dy, dz] = displacement(zone, at, { hurt: bad, phase })
      position[i * 3]! += dx
      position[i * 3 + 1]! += dy
      position[i * 3 + 2]! += dz
    }
  }
}
