import { majorOf } from '@app/contract/money.ts'
import type { AppInfo } from '../../platform/app-info.ts'
import type { LotPageData } from './lot-data.ts'

const ODOMETER_UNITS: Readonly<Record<string, string>> = { mi: 'SMI', km: 'KMT' }

/** The lot as search engines read vehicles (schema.org Vehicle with an Offer). */
export function vehicleLd({ lot, card, price, pictures }: LotPageData, app: AppInfo): Readonly<Record<string, unknown>> {
  const { vehicle } = lot
  return {
    '@context': 'https://schema.org',
    '@type': 'Vehicle',
    name: card.name,
    sku: String(card.number),
    url: app.origin + card.path,
    image: pictures.map((picture) => new URL(picture.full, app.origin).href),
    brand: { '@type': 'Brand', name: card.make },
    model: card.model,
    vehicleModelDate: vehicle.year === undefined ? undefined : String(vehicle.year),
    color: vehicle.colour,
    bodyType: vehicle.bodyStyle,
    fuelType: vehicle.fuel,
    vehicleTransmission: vehicle.transmission,
    driveWheelConfiguration: vehicle.drive,
    vehicleEngine: vehicle.engine === undefined ? undefined : { '@type': 'EngineSpecification', name: vehicle.engine },
    mileageFromOdometer:
      card.odometer === null
        ? undefined
        : { '@type': 'QuantitativeValue', value: card.odometer, unitCode: ODOMETER_UNITS[card.odometerUnit] },
    itemCondition: 'https://schema.org/UsedCondition',
    offers: {
      '@type': 'Offer',
      availability: card.saleState !== null ? 'https://schema.org/SoldOut' : 'https://schema.org/InStock',
      ...(price ? { price: majorOf(price.nextBid), priceCurrency: price.nextBid.currency } : {}),
    },
  }
}
