import { setSitePreference } from '@app/contract/operations/site-settings.ts'
import type { SiteSettings } from '@app/contract/operations/site-settings.answers.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { InputField } from '../../ui/fields.tsx'
import { Section } from '../../ui/section.tsx'
import { ActButton } from '../../ui/form/busy-button.tsx'
import { FormFoot } from '../../ui/form/form.tsx'
import { DeskForm } from '../desks/desk-form.tsx'
import type { Operate } from '../desks/use-desk.ts'
import { SiteChoice } from '../desks/site-choice.tsx'

interface DeskProps {
  readonly preferences: SiteSettings['preferences']
  readonly run: Operate
}

/** What sites prefer, by code and value. */
export function PreferenceDesk({ preferences, run }: DeskProps) {
  const text = useText()
  return (
    <Section id="prefs-h" title={text.t('flags.preferences')}>
      {preferences.length === 0 ? <p className="dim">{text.t('flags.preferences.none')}</p> : null}
      <ul className="drops">
        {preferences.map(({ site, code, value }) => (
          <li key={`${site} ${code}`}>
            <span>
              <code>{value === '' ? code : `${code}=${value}`}</code> <span className="dim">{text.dyn(`site.${site}`, site)}</span>
            </span>
            <ActButton
              className="btn sm has-script"
              act={() => run((api) => api(setSitePreference, { body: { site, code, value: '', isSet: false, reason: '' } }))}
            >
              {text.t('flags.remove', { code })}
            </ActButton>
          </li>
        ))}
      </ul>
      <DeskForm
        aria-label={text.t('flags.preferences')}
        act={(api, form) => {
          const of = (name: string): string => fieldText(form, name).trim()
          const body = { site: of('site'), code: of('code').toUpperCase(), value: of('value'), isSet: true, reason: '' }
          return api(setSitePreference, { body })
        }}
      >
        <SiteChoice id="pref-site" />
        <InputField id="pref-code" label={text.t('flags.code')} name="code" required maxLength={64} />
        <InputField id="pref-value" label={text.t('flags.value')} name="value" maxLength={64} />
        <FormFoot send={text.t('flags.set')} />
      </DeskForm>
    </Section>
  )
}
