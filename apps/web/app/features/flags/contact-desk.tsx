import type { FormEvent } from 'react'
import { saveContactInfo } from '@app/contract/operations/site-settings.ts'
import type { SiteSettings } from '@app/contract/operations/site-settings.answers.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { InputField } from '../../ui/fields.tsx'
import { Section } from '../../ui/section.tsx'
import { sendDesk, type Operate } from '../desks/operate.ts'
import { SiteChoice } from '../desks/site-choice.tsx'

const FIELDS = [
  ['phone', 'flags.phone'],
  ['email', 'flags.email'],
  ['hours', 'flags.hours'],
] as const

interface DeskProps {
  readonly contacts: SiteSettings['contacts']
  readonly run: Operate
}

/** How the people of each site are reached. */
export function ContactDesk({ contacts, run }: DeskProps) {
  const text = useText()
  const onSubmit = (event: FormEvent<HTMLFormElement>): void =>
    sendDesk(event, run, (api, form) => {
      const text = (name: string): string => fieldText(form, name)
      return api(saveContactInfo, { body: { site: text('site'), phone: text('phone'), email: text('email'), hours: text('hours') } })
    })
  return (
    <Section id="contacts-h" title={text.t('flags.contacts')}>
      <ul className="drops">
        {contacts.map(({ site, phone, email, hours }) => (
          <li key={site}>
            <span>{text.dyn(`site.${site}`, site)}</span>
            <span className="dim">{[phone, email, hours].filter((part) => part !== '').join(' · ')}</span>
          </li>
        ))}
      </ul>
      <form className="desk-form has-script" onSubmit={onSubmit} aria-label={text.t('flags.contacts')}>
        <SiteChoice id="contact-site" />
        {FIELDS.map(([name, key]) => (
          <InputField key={name} id={`contact-${name}`} label={text.t(key)} name={name} />
        ))}
        <button className="btn ink" type="submit">
          {text.t('flags.set')}
        </button>
      </form>
    </Section>
  )
}
