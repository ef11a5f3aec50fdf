import type { FormEvent } from 'react'
import { setSitePreference } from '@app/contract/operations/site-settings.ts'
import type { SiteSettings } from '@app/contract/operations/site-settings.answers.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { InputField } from '../../ui/fields.tsx'
import { Section } from '../../ui/section.tsx'
import { sendDesk, type Operate } from '../desks/operate.ts'
import { SiteChoice } from '../desks/site-choice.tsx'

interface DeskProps {
  readonly preferences: SiteSettings['preferences']
  readonly run: Operate
}

/** What sites prefer, by code and value. */
export function PreferenceDesk({ preferences, run }: DeskProps) {
  const text = useText()
  const onSubmit = (event: FormEvent<HTMLFormElement>): void =>
    sendDesk(event, run, (api, form) => {
      const text = (name: string): string => fieldText(form, name).trim()
      const body = { site: text('site'), code: text('code').toUpperCase(), value: text('value'), isSet: true, reason: '' }
      return api(setSitePreference, { body })
    })
  return (
    <Section id="prefs-h" title={text.t('flags.preferences')}>
      {preferences.length === 0 ? <p className="dim">{text.t('flags.preferences.none')}</p> : null}
      <ul className="drops">
        {preferences.map(({ site, code, value }) => (
          <li key={`${site} ${code}`}>
            <span>
              <code>{value === '' ? code : `${code}=${value}`}</code> <span className="dim">{text.dyn(`site.${site}`, site)}</span>
            </span>
            <button
              className="btn sm has-script"
              type="button"
              onClick={() => void run((api) => api(setSitePreference, { body: { site, code, value: '', isSet: false, reason: '' } }))}
            >
              {text.t('flags.remove', { code })}
            </button>
          </li>
        ))}
      </ul>
      <form className="desk-form has-script" onSubmit={onSubmit} aria-label={text.t('flags.preferences')}>
        <SiteChoice id="pref-site" />
        <InputField id="pref-code" label={text.t('flags.code')} name="code" required maxLength={64} />
        <InputField id="pref-value" label={text.t('flags.value')} name="value" maxLength={64} />
        <button className="btn ink" type="submit">
          {text.t('flags.set')}
        </button>
      </form>
    </Section>
  )
}
