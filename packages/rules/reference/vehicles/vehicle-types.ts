import { foldText, rowsByCode } from '../fold-text.ts'

/** Vehicle types by the letter of the sales-data file; `text` is the wire's `vehTypDesc`, `label` the facet's name. */
export const VEHICLE_TYPES = [
  { code: 'A', text: 'ATV', label: 'ATVs' },
  { code: 'B', text: 'BUS', label: 'Buses' },
  { code: 'C', text: 'MOTORCYCLE', label: 'Motorcycle' },
  { code: 'D', text: 'DIRT BIKE', label: 'Dirt Bikes' },
  { code: 'E', text: 'INDUSTRIAL EQUIPMENT', label: 'Industrial' },
  { code: 'H', text: 'HOUSEHOLD OR OTHER GOODS', label: 'Other Goods' },
  { code: 'J', text: 'JET SKI', label: 'Jet Skis' },
  { code: 'K', text: 'MEDIUM DUTY TRUCK', label: 'Medium Duty' },
  { code: 'L', text: 'TRAILER', label: 'Trailers' },
  { code: 'M', text: 'BOAT', label: 'Boats' },
  { code: 'N', text: 'OTHER VEHICLE', label: 'Other Vehicles' },
  { code: 'R', text: 'RECREATIONAL VEHICLE', label: 'RVs' },
  { code: 'S', text: 'SNOWMOBILE', label: 'Snowmobile' },
  { code: 'U', text: 'HEAVY DUTY TRUCK', label: 'Heavy Duty Trucks' },
  { code: 'V', text: 'AUTOMOBILE', label: 'Automobiles' },
] as const

export type VehicleTypeCode = (typeof VEHICLE_TYPES)[number]['code']

const FIELD_PREFIX = 'VEHTYPE_'
const rowByCode = rowsByCode(VEHICLE_TYPES)

/** Type letter of a file's column or of a wire code (`VEHTYPE_V`); null when neither is known. */
export function vehicleTypeCodeOf(raw: string): VehicleTypeCode | null {
  const folded = foldText(raw)
  const letter = folded.startsWith(FIELD_PREFIX) ? folded.slice(FIELD_PREFIX.length) : folded
  return rowByCode.get(letter)?.code ?? null
}

/** Wire text of a vehicle type letter, e.g. `AUTOMOBILE`; empty for an unknown letter. */
export function vehicleTypeText(code: string): string {
  return rowByCode.get(code)?.text ?? ''
}

/** Wire code of a vehicle type letter, e.g. `VEHTYPE_V`. */
export function vehicleTypeField(code: VehicleTypeCode): `VEHTYPE_${VehicleTypeCode}` {
  return `${FIELD_PREFIX}${code}`
}
