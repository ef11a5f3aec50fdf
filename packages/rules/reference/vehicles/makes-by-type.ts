import { CAR_MAKES, MAKES, type Make } from './makes.ts'
import type { VehicleTypeCode } from './vehicle-types.ts'

// Makes that build vehicles of a type; a make may build several.
const CODES: Readonly<Record<VehicleTypeCode, string>> = {
  A: 'ARCA BOMB CAND CFMO HISU HOND KAWK KYMC POLS SUZI YAMA',
  B: 'BLUB CLTX GILG ICCO NOVA THMS',
  C: 'APRI BINT BMWM DUCA HD HOND HYOS INDI KAWK KTM KYMC MOTG PIAG SUZI TRIM VESP VICT YAMA ZERO',
  D: 'HOND KAWK KTM SUZI YAMA',
  E: 'CASE CAT DEER EZGO GEHL HYST KALM KUBO NEWH TOYF',
  H: '',
  J: 'KAWK SEAD YAMA',
  K: 'CHEV FORD FRHT FUSO GMC HINO INTL ISU IVEC MERZ RAM SPTN STLG WORK',
  L: 'UTIL WABA',
  M: 'BOST REGL SEAR STAR YAMA',
  N: '',
  R: 'AIRS COAC DUTC FLEE FORS GRDS GULF HEAR JAYC KEYS KZRV LNCE STAR THOR TIFF WINN',
  S: 'ARCA POLS SKID YAMA',
  U: 'AUTO CAPA DAF FRHT HINO INTL IVEC KW MACK MAN PTRB SCAN SPTN STLG VOLV WSTR',
  V: '',
}

/** Makes of a vehicle type, by name; empty for types that makes do not divide. */
export function makesOfType(type: VehicleTypeCode): readonly Make[] {
  if (type === 'V') return CAR_MAKES
  const codes = new Set(CODES[type].split(' '))
  return MAKES.filter((make) => codes.has(make.code))
}

/** Types that a make builds, the letter of each. */
export function typesOfMake(makeCode: string): readonly VehicleTypeCode[] {
  const isCar = CAR_MAKES.some((make) => make.code === makeCode)
  const others = (Object.keys(CODES) as VehicleTypeCode[]).filter((type) => CODES[type].split(' ').includes(makeCode))
  return isCar ? ['V', ...others] : others
}
