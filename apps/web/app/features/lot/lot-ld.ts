import { majorOf } from '@app/contract/money.ts'
import type { Vehicle, WithContext } from 'schema-dts'
import type { AppInfo } from '../../platform/app-info.ts'
import type { LotPageData } from './lot-data.ts'

const ODOMETER_UNITS: Readonly<Record<string, string>> = { mi: 'SMI', km: 'KMT' }

/** The fields that are known. */
function known<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const found: Partial<T> = { ...fields }
  for (const key of Object.keys(fields) as (keyof T)[]) if (fields[key] === undefined) delete found[key]
  return found as { [K in keyof T]?: Exclude<T[K], undefined> }
}

/** The lot as search engines read vehicles (schema.org Vehicle with an Offer). */
export function vehicleLd({ lot, card, price, pictures }: LotPageData, app: AppInfo): WithContext<Vehicle> {
  const { vehicle } = lot
  const unitCode = ODOMETER_UNITS[card.odometerUnit]
  return {
    '@context': 'https://schema.org',
    '@type': 'Vehicle',
    name: card.name,
    sku: String(card.number),
    url: app.origin + card.path,
    image: pictures.map((picture) => new URL(picture.full, app.origin).href),
    brand: { '@type': 'Brand', name: card.make },
    model: card.model,
    ...known({
      vehicleModelDate: vehicle.year === undefined ? undefined : String(vehicle.year),
      color: vehicle.colour,
      bodyType: vehicle.bodyStyle,
      fuelType: vehicle.fuel,
      vehicleTransmission: vehicle.transmission,
      driveWheelConfiguration: vehicle.drive,
      vehicleEngine: vehicle.engine === undefined ? undefined : { '@type': 'EngineSpecification' as const, name: vehicle.engine },
    }),
    ...(card.odometer !== null && {
      mileageFromOdometer: { '@type': 'QuantitativeValue' as const, value: card.odometer, ...(unitCode !== undefined && { unitCode }) },
    }),
    itemCondition: 'https://schema.org/UsedCondition',
    offers: {
      '@type': 'Offer',
      availability: card.saleState !== null ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
      ...(price ? { price: majorOf(price.nextBid), priceCurrency: price.nextBid.currency } : {}),
    },
  }
}
