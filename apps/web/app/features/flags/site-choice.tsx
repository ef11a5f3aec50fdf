import { SITE_CODES } from '@app/contract/sites.ts'
import { useText } from '../../platform/app-info.ts'
import { ChoiceField } from '../../ui/fields.tsx'

interface SiteChoiceProps {
  readonly id: string
  /** Whether all sites may be meant. */
  readonly hasAll?: boolean
  readonly sites?: readonly (typeof SITE_CODES)[number][]
}

/** The field that names a site. */
export function SiteChoice({ id, hasAll = false, sites = SITE_CODES }: SiteChoiceProps) {
  const text = useText()
  const all = hasAll ? [['', text.t('flags.allSites')] as const] : []
  return (
    <ChoiceField
      id={id}
      label={text.t('raise.site')}
      name="site"
      choices={[...all, ...sites.map((code) => [code, text.t(`site.${code}`)] as const)]}
    />
  )
}
