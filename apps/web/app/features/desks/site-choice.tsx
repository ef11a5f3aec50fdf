import { SITE_CODES } from '@app/contract/sites.ts'
import { runsEverySite } from '@app/rules/access/operator-sites.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { ChoiceField } from '../../ui/fields.tsx'

interface SiteChoiceProps {
  readonly id: string
  /** Whether all sites may be meant. */
  readonly hasAll?: boolean
  readonly sites?: readonly (typeof SITE_CODES)[number][]
}

/** The field that names one of the operator's sites; who runs every one may mean all of them. */
export function SiteChoice({ id, hasAll = false, sites = SITE_CODES }: SiteChoiceProps) {
  const text = useText()
  const own = useApp().member?.sites ?? []
  const all = hasAll && runsEverySite(own) ? [['', text.t('flags.allSites')] as const] : []
  return (
    <ChoiceField
      id={id}
      label={text.t('raise.site')}
      name="site"
      choices={[...all, ...sites.filter((code) => own.includes(code)).map((code) => [code, text.t(`site.${code}`)] as const)]}
    />
  )
}
