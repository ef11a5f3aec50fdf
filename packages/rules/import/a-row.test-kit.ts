import { COLUMN, COLUMN_COUNT, type SalesDataField } from './columns.ts'

const ORDINARY: Partial<Record<SalesDataField, string>> = {
  id: '1',
  yardNumber: '901',
  yardName: 'OH - MILLBROOK',
  saleDate: '20260714',
  dayOfWeek: 'TUESDAY',
  saleTime: '1000',
  timeZone: 'EDT',
  itemNumber: '0',
  lotNumber: '70000001',
  vehicleType: 'V',
  year: '2019',
  make: 'HONDA',
  modelGroup: 'ACCORD',
  modelDetail: 'ACCORD',
  bodyStyle: 'SEDAN 4DR',
  color: 'BLUE',
  primaryDamage: 'FRONT END',
  secondaryDamage: '',
  titleState: 'OH',
  titleType: 'CT',
  hasKeys: 'YES',
  conditionCode: 'D',
  vin: 'ZZZTEST00K0000001',
  odometer: '61250',
  odometerBrand: 'A',
  retailValue: '18500',
  repairCost: '7100.56',
  engine: '1.5L  4',
  drive: 'Front-wheel Drive',
  transmission: 'AUTOMATIC',
  fuel: 'GAS',
  cylinders: '4',
  runsDrives: 'Run & Drive Verified',
  saleStatus: 'Pure Sale',
  highBid: '0.0',
  locationCity: 'MILLBROOK',
  locationState: 'OH',
  locationZip: '43004',
  locationCountry: 'USA',
  currency: 'USD',
  createdAt: '2026-07-01-07.25.12.000551',
  gridRow: ' C030',
  makeOffer: 'N',
  buyNowPrice: '0.0',
  trim: 'SPORT',
  updatedAt: '2026-07-02T09:00:17Z',
  rental: 'N',
  wholesale: 'N',
}

/** Cells of an invented row of a sales-data file; what is given differs from an ordinary car in Ohio. */
export function aRow(given: Partial<Record<SalesDataField, string>> = {}): string[] {
  const cells = Array.from<string>({ length: COLUMN_COUNT }).fill('')
  for (const [field, value] of Object.entries({ ...ORDINARY, ...given })) cells[COLUMN[field as SalesDataField]] = value
  return cells
}
