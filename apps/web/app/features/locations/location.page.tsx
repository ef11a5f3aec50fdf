import '../../style/places.css'
import { Link } from 'react-router'
import { formatPhone, phoneDigits } from '@app/rules/formats/phones.ts'
import { countryName } from '@app/rules/reference/places/countries.ts'
import { yardHours } from '@app/rules/sites/yard-words.ts'
import type { Text } from '@app/text/create-text.ts'
import { useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { useNow } from '../../platform/use-now.ts'
import { Section } from '../../ui/section.tsx'
import { Ways } from '../../ui/ways.tsx'
import { SaleTable } from '../auctions/sale-table.tsx'
import { placeAsWritten } from '../lots/lot-name.ts'
import { SaleThrough } from '../lots/sale-through.tsx'
import { canonicalOf, loadLocation, type LocationData } from './location-data.ts'
import { locationLd } from './location-ld.ts'
import { YardLots } from './yard-lots.tsx'
import { YardTable } from './yard-table.tsx'

export const load = (args: LoadArgs): Promise<LocationData> => loadLocation(args)

export const head = (data: LocationData, app: AppInfo, text: Text): PageHead => {
  const name = placeAsWritten(data.yard.yardName)
  return {
    title: name,
    description: text.t('yards.one.description', { yard: name }),
    canonicalPath: canonicalOf(data),
    ...(data.isListed ? (import.meta.env.SSR ? { jsonLd: locationLd(data, app) } : {}) : { robots: 'noindex,follow' as const }),
  }
}

/** Where the yard is, when it is open, what time it is there. */
function Facts({ data: { yard, address, zone, statePath } }: { readonly data: LocationData }) {
  const text = useText()
  const formats = useFormats()
  const nowMs = useNow()
  const { latitude, longitude, yardCountryCode: country } = yard
  const phone = yard.yardPhoneAreaCode + yard.yardPhoneNumber
  const hours = yardHours({ beginDay: yard.yardBeginDay, endDay: yard.yardEndDay, hours: yard.yardHours }, formats.display)
  return (
    <dl className="tline yard-facts">
      {address === '' ? null : (
        <>
          <dt>{text.t('yards.address')}</dt>
          <dd>
            {address}
            {latitude === undefined || longitude === undefined ? null : (
              <span>
                <a
                  href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=14/${latitude}/${longitude}`}
                  rel="noreferrer"
                >
                  {text.t('yards.map')}
                </a>
              </span>
            )}
          </dd>
        </>
      )}
      <dt>{text.t(statePath === null ? 'sales.filter.country' : 'sales.filter.state')}</dt>
      <dd>{statePath === null ? countryName(country, text.languageTag) : <Link to={statePath}>{yard.yardStateName}</Link>}</dd>
      {yard.yardPhoneNumber === '' ? null : (
        <>
          <dt>{text.t('yards.phone')}</dt>
          <dd>
            <a href={`tel:${phoneDigits(phone)}`}>{formatPhone(phone, country)}</a>
          </dd>
        </>
      )}
      {hours === '' ? null : (
        <>
          <dt>{text.t('yards.hours')}</dt>
          <dd>{hours}</dd>
        </>
      )}
      <dt>{text.t('yards.clock')}</dt>
      <dd>{formats.yardTime(nowMs, zone, nowMs)}</dd>
    </dl>
  )
}

export function Page({ data }: { readonly data: LocationData }) {
  const text = useText()
  const { yard, sales, lotTotal, near } = data
  const name = placeAsWritten(yard.yardName)
  return (
    <div className="cal">
      <header className="cal-h">
        <h1>{name}</h1>
        <p className="dim">{text.t('yards.number', { number: String(yard.yardNumber) })}</p>
      </header>
      <Facts data={data} />
      <Ways
        ways={[
          [`/location/inventory/${yard.yardNumber}`, text.t('yards.lots', { count: lotTotal })],
          [`/results?yard=${yard.yardNumber}`, text.t('yards.results')],
          ['/locations', text.t('yards.all')],
        ]}
      />
      {data.outlook === null ? null : <SaleThrough yard={data.outlook} />}
      <YardLots data={data} />
      <Section id="yard-sales" title={text.t('yards.sales')}>
        {sales.length === 0 ? (
          <p className="empty">{text.t('yards.sales.none')}</p>
        ) : (
          <SaleTable rows={sales} caption={text.t('yards.sales')} />
        )}
      </Section>
      {near.length === 0 ? null : (
        <Section id="yard-near" title={text.t('yards.others')}>
          <YardTable caption={text.t('yards.others')} rows={near} />
        </Section>
      )}
    </div>
  )
}
