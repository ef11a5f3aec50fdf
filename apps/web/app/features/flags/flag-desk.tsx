import { switchFlag } from '@app/contract/operations/site-settings.ts'
import type { SiteSettings } from '@app/contract/operations/site-settings.answers.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { ChoiceField, InputField } from '../../ui/fields.tsx'
import { Section } from '../../ui/section.tsx'
import { FormFoot } from '../../ui/form/form.tsx'
import { DeskForm } from '../desks/desk-form.tsx'
import { SiteChoice } from '../desks/site-choice.tsx'

const STATES = ['on', 'off', 'default'] as const
type Flag = SiteSettings['flags'][number]

/** Sites where a feature is on, by what was switched there, for all, or by default. */
const sitesWhereOn = ({ defaults, switched }: Flag): readonly string[] =>
  Object.entries(defaults)
    .filter(([site, byDefault]) => switched[site] ?? switched[''] ?? byDefault)
    .map(([site]) => site)

function FlagForm({ flags }: { readonly flags: readonly Flag[] }) {
  const text = useText()
  return (
    <DeskForm
      aria-label={text.t('flags.features')}
      act={(api, form) => {
        const state = STATES.find((one) => one === fieldText(form, 'state')) ?? 'default'
        const body = { name: fieldText(form, 'name'), site: fieldText(form, 'site'), state, reason: fieldText(form, 'reason') }
        return api(switchFlag, { body })
      }}
    >
      <ChoiceField
        id="flag-name"
        label={text.t('flags.feature')}
        name="name"
        choices={flags.map(({ name }) => [name, text.dyn(`flags.name.${name}`, name)])}
      />
      <SiteChoice id="flag-site" hasAll />
      <ChoiceField
        id="flag-state"
        label={text.t('flags.state')}
        name="state"
        choices={STATES.map((state) => [state, text.t(`flags.state.${state}`)])}
      />
      <InputField id="flag-reason" label={text.t('flags.reason')} name="reason" maxLength={300} />
      <FormFoot send={text.t('flags.switch')} />
    </DeskForm>
  )
}

/** Features and where each is on. */
export function FlagDesk({ flags }: { readonly flags: readonly Flag[] }) {
  const text = useText()
  const stateOf = (flag: Flag): string => {
    const on = sitesWhereOn(flag)
    if (on.length === Object.keys(flag.defaults).length) return text.t('flags.onAt', { sites: text.t('flags.allSites') })
    if (on.length === 0) return text.t('flags.offAt', { sites: text.t('flags.allSites') })
    return text.t('flags.onAt', { sites: on.map((site) => text.dyn(`site.${site}`, site)).join(', ') })
  }
  return (
    <Section id="flags-h" title={text.t('flags.features')}>
      <ul className="drops">
        {flags.map((flag) => (
          <li key={flag.name} data-flag={flag.name}>
            <span>
              {text.dyn(`flags.name.${flag.name}`, flag.name)} <code className="dim">{flag.name}</code>
            </span>
            <span>{stateOf(flag)}</span>
          </li>
        ))}
      </ul>
      <FlagForm flags={flags} />
    </Section>
  )
}
