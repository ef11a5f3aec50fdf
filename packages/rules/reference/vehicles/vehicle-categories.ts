import { bodyKindOf } from './body-styles.ts'
import type { VehicleTypeCode } from './vehicle-types.ts'

/** Cuts across the types of the VEHT facet: pickups and SUVs (`veh_cat_code`). */
export const VEHICLE_CATEGORIES = [
  { code: 'P', field: 'VEHCAT_P', label: 'Pickups' },
  { code: 'S', field: 'VEHCAT_S', label: 'SUVs' },
] as const

export type VehicleCategoryCode = (typeof VEHICLE_CATEGORIES)[number]['code']

/** Category of a vehicle, read off its body style; only cars and medium-duty trucks have one. */
export function vehicleCategoryOf(vehicle: { type: VehicleTypeCode; bodyStyle: string }): VehicleCategoryCode | null {
  if (vehicle.type !== 'V' && vehicle.type !== 'K') return null
  const kind = bodyKindOf(vehicle.bodyStyle)
  if (kind === 'PICKUP') return 'P'
  return kind === 'SUV' ? 'S' : null
}
