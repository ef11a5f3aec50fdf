import '../../style/places.css'
import { Link } from 'react-router'
import { listYards } from '@app/contract/locations/locations.ts'
import type { YardDetails } from '@app/contract/locations/locations.answers.ts'
import { getContactInfo } from '@app/contract/site/site.ts'
import type { ContactInfo } from '@app/contract/site/site.answers.ts'
import { formatPhone, phoneDigits } from '@app/rules/formats/phones.ts'
import { siteOf } from '@app/rules/sites/sites.ts'
import { yardPath } from '@app/rules/sites/yard-paths.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { Section } from '../../ui/section.tsx'
import { placeAsWritten } from '../lots/lot-name.ts'

interface ContactData {
  readonly contact: ContactInfo
  readonly yards: readonly YardDetails[]
}

/** How to reach the operator and the yards; sign-out leads here (ACC-4.65). */
export async function load({ api }: LoadArgs): Promise<ContactData> {
  const [contact, { locations }] = await Promise.all([api(getContactInfo, {}), api(listYards, {})])
  return { contact, yards: locations }
}

export const head = (_: ContactData, __: AppInfo, text: Text): PageHead => ({
  title: text.t('contact.title'),
  description: text.t('contact.description'),
})

interface LineProps {
  readonly value: string
  readonly country: string
}

/** A telephone number that a press calls; unknown ones say so. */
function Phone({ value, country }: LineProps) {
  const text = useText()
  if (value === '') return <span className="dim">{text.t('contact.unknown')}</span>
  return <a href={`tel:${phoneDigits(value)}`}>{formatPhone(value, country)}</a>
}

function Mail({ value }: { readonly value: string }) {
  const text = useText()
  return value === '' ? <span className="dim">{text.t('contact.unknown')}</span> : <a href={`mailto:${value}`}>{value}</a>
}

function SiteContact({ contact }: { readonly contact: ContactInfo }) {
  const text = useText()
  const { country } = siteOf(useApp().siteCode)
  return (
    <dl className="tline yard-facts">
      <dt>{text.t('yards.phone')}</dt>
      <dd>
        <Phone value={contact.phone} country={country} />
      </dd>
      <dt>{text.t('contact.mail')}</dt>
      <dd>
        <Mail value={contact.email} />
      </dd>
      {contact.hours === '' ? null : (
        <>
          <dt>{text.t('yards.hours')}</dt>
          <dd>{contact.hours}</dd>
        </>
      )}
    </dl>
  )
}

function Yards({ yards }: { readonly yards: readonly YardDetails[] }) {
  const text = useText()
  return (
    <table className="sales yards">
      <caption className="vh">{text.t('contact.yards')}</caption>
      <thead>
        <tr>
          <th scope="col">{text.t('sales.yard')}</th>
          <th scope="col">{text.t('yards.phone')}</th>
          <th scope="col">{text.t('contact.mail')}</th>
        </tr>
      </thead>
      <tbody>
        {yards.map((yard) => (
          <tr key={yard.yardNumber}>
            <th scope="row" className="c-yard">
              <Link to={yardPath(yard)}>{placeAsWritten(yard.yardName)}</Link>
            </th>
            <td>
              <Phone value={yard.yardPhoneNumber && yard.yardPhoneAreaCode + yard.yardPhoneNumber} country={yard.yardCountryCode} />
            </td>
            <td>
              <Mail value={yard.yardEmail} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Page({ data: { contact, yards } }: { readonly data: ContactData }) {
  const text = useText()
  return (
    <div className="cal">
      <header className="cal-h">
        <h1>{text.t('contact.title')}</h1>
      </header>
      <SiteContact contact={contact} />
      {yards.length === 0 ? null : (
        <Section id="contact-yards" title={text.t('contact.yards')}>
          <Yards yards={yards} />
        </Section>
      )}
    </div>
  )
}
