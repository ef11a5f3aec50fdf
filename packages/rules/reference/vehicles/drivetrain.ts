import { foldText, rowsByCode, spellingsOf } from '../fold-text.ts'

/** Drive trains; `text` is the wire's `drv`. */
export const DRIVES = [
  { code: 'AWD', text: 'All wheel drive', also: ['ALL-WHEEL DRIVE', 'AWD'] },
  { code: 'FWD', text: 'Front-wheel Drive', also: ['FRONT WHEEL DRIVE', 'FWD'] },
  { code: 'RWD', text: 'Rear-wheel drive', also: ['REAR WHEEL DRIVE', 'RWD', '4X2'] },
  { code: '4X4F', text: '4x4 w/Front Whl Drv', also: ['FRONT WHEEL DRIVE W/4X4'] },
  { code: '4X4R', text: '4x4 w/Rear Wheel Drv', also: ['REAR WHEEL DRIVE W/4X4'] },
  { code: '4X4', text: 'Four by Four', also: ['4X4', '4WD', 'FOUR WHEEL DRIVE', '4 WHEEL DRIVE'] },
] as const

/** Transmissions; `text` is the wire's `tmtp`. */
export const TRANSMISSIONS = [
  { code: 'A', text: 'AUTOMATIC', also: ['AUTO', 'CVT'] },
  { code: 'M', text: 'MANUAL', also: ['STANDARD'] },
] as const

/** Fuels; `text` is the wire's `ft`. */
export const FUELS = [
  { code: 'CNG', text: 'COMPRESSED NATURAL GAS', also: ['NATURAL GAS', 'CNG'] },
  { code: 'BI', text: 'CONVERTIBLE', also: ['BI-FUEL', 'GASEOUS CONVERTIBLE'] },
  { code: 'DSL', text: 'DIESEL', also: [] },
  { code: 'ELE', text: 'ELECTRIC', also: [] },
  { code: 'ETH', text: 'ETHANOL', also: ['METHANOL', 'E85'] },
  { code: 'FLX', text: 'FLEXIBLE FUEL', also: ['FLEXIBLE', 'FLEX FUEL'] },
  { code: 'GAS', text: 'GAS', also: ['GASOLINE', 'PETROL', 'UNLEADED'] },
  { code: 'HYB', text: 'HYBRID ENGINE', also: ['HYBRID', 'ELECTRIC AND GAS HYBRID', 'PLUG-IN HYBRID', 'ELECTRIC AND DIESEL HYBRID'] },
  { code: 'HYD', text: 'HYDROGEN FUEL CELL', also: ['HYDROGEN'] },
  { code: 'LPG', text: 'PROPANE', also: ['LPG', 'LIQUEFIED PETROLEUM GAS'] },
  { code: 'OTH', text: 'OTHER', also: [] },
] as const

/** What the file says of keys: present, absent, or exempt from saying. */
export const KEY_STATES = [
  { code: 'YES', text: 'YES', also: ['Y'] },
  { code: 'NO', text: 'NO', also: ['N'] },
  { code: 'EXM', text: 'EXM', also: ['EXEMPT', 'EXEMPTED'] },
] as const

export type DriveCode = (typeof DRIVES)[number]['code']
export type TransmissionCode = (typeof TRANSMISSIONS)[number]['code']
export type FuelCode = (typeof FUELS)[number]['code']
export type KeyState = (typeof KEY_STATES)[number]['code']

const drives = spellingsOf<DriveCode>(DRIVES)
const transmissions = spellingsOf<TransmissionCode>(TRANSMISSIONS)
const fuels = spellingsOf<FuelCode>(FUELS)
const keyStates = spellingsOf<KeyState>(KEY_STATES)
const driveRows = rowsByCode(DRIVES)
const fuelRows = rowsByCode(FUELS)
const transmissionRows = rowsByCode(TRANSMISSIONS)

/** Drive train of a file's text; null when blank, UNKNOWN or unheard of. */
export function driveCodeOf(raw: string): DriveCode | null {
  return drives.get(foldText(raw)) ?? null
}

/** Transmission of a file's text; null when blank, UNKNOWN or NONE. */
export function transmissionCodeOf(raw: string): TransmissionCode | null {
  return transmissions.get(foldText(raw)) ?? null
}

/** Fuel of a file's text; null when blank or UNKNOWN, `OTH` for an unknown text. */
export function fuelCodeOf(raw: string): FuelCode | null {
  const folded = foldText(raw)
  if (folded === '' || folded === 'UNKNOWN' || folded === 'NONE') return null
  return fuels.get(folded) ?? 'OTH'
}

/** Keys present, absent or exempt; null when the file does not say. */
export function keyStateOf(raw: string): KeyState | null {
  return keyStates.get(foldText(raw)) ?? null
}

/** Wire text (`drv`) of a drive code. */
export function driveText(code: DriveCode): string {
  return driveRows.get(code)?.text ?? ''
}

/** Wire text (`ft`) of a fuel code. */
export function fuelText(code: FuelCode): string {
  return fuelRows.get(code)?.text ?? ''
}

/** Wire text (`tmtp`) of a transmission code. */
export function transmissionText(code: TransmissionCode): string {
  return transmissionRows.get(code)?.text ?? ''
}
