import { SITE_CODES } from '@app/contract/sites.ts'
import { useText } from '../../platform/app-info.ts'

interface SiteChoiceProps {
  readonly id: string
  /** Whether all sites may be meant. */
  readonly hasAll?: boolean
  readonly sites?: readonly (typeof SITE_CODES)[number][]
}

/** The field that names a site. */
export function SiteChoice({ id, hasAll = false, sites = SITE_CODES }: SiteChoiceProps) {
  const text = useText()
  return (
    <p className="field">
      <label htmlFor={id}>{text.t('raise.site')}</label>
      <select className="in" id={id} name="site">
        {hasAll ? <option value="">{text.t('flags.allSites')}</option> : null}
        {sites.map((code) => (
          <option key={code} value={code}>
            {text.t(`site.${code}`)}
          </option>
        ))}
      </select>
    </p>
  )
}
