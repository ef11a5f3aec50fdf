import type { MeshBuilder } from '@app/demo/photos/mesh/mesh.ts'
import type { Extent, Kit } from './kit.ts'
import { buildAtv, buildForklift, buildSnowmobile } from './off-road.ts'
import { buildBoat, buildJetSki, buildTrailer } from './towed.ts'
import { buildDirtBike, buildMotorcycle } from './two-wheelers.ts'

export { makeKit } from './kit.ts'

/** Vehicles put together from tubes, blobs and boxes instead of a lofted body. */
export const KIT_BODIES = {
  motorcycle: buildMotorcycle,
  dirt_bike: buildDirtBike,
  atv: buildAtv,
  snowmobile: buildSnowmobile,
  forklift: buildForklift,
  trailer: buildTrailer,
  boat: buildBoat,
  jet_ski: buildJetSki,
} as const satisfies Record<string, (mesh: MeshBuilder, kit: Kit) => Extent>

export type KitBody = keyof typeof KIT_BODIES

export const isKitBody = (body: string): body is KitBody => Object.hasOwn(KIT_BODIES, body)
