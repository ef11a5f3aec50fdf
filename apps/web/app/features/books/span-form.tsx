import { isSiteCode, type SiteCode } from '@app/contract/sites.ts'
import { useApp, useText } from '../../platform/app-info.ts'

/** The choice of one of the reader's sites, sent with the form around it; nothing to choose where there is one. */
export function SiteField({ id, site }: { readonly id: string; readonly site: SiteCode }) {
  const text = useText()
  const own = (useApp().member?.sites ?? []).filter(isSiteCode)
  const sites = own.includes(site) ? own : [site, ...own]
  return (
    <div className="field">
      <label htmlFor={id}>{text.t('raise.site')}</label>
      <select className="in" id={id} name="site" defaultValue={site}>
        {sites.map((code) => (
          <option key={code} value={code}>
            {text.t(`site.${code}`)}
          </option>
        ))}
      </select>
    </div>
  )
}
