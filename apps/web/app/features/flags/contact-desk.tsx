import { saveContactInfo } from '@app/contract/operations/site-settings.ts'
import type { SiteSettings } from '@app/contract/operations/site-settings.answers.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { InputField } from '../../ui/fields.tsx'
import { Section } from '../../ui/section.tsx'
import { FormFoot } from '../../ui/form/form.tsx'
import { DeskForm } from '../desks/desk-form.tsx'
import { SiteChoice } from '../desks/site-choice.tsx'

const FIELDS = [
  ['phone', 'flags.phone'],
  ['email', 'flags.email'],
  ['hours', 'flags.hours'],
] as const

/** How the people of each site are reached. */
export function ContactDesk({ contacts }: { readonly contacts: SiteSettings['contacts'] }) {
  const text = useText()
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
      <DeskForm
        aria-label={text.t('flags.contacts')}
        act={(api, form) => {
          const of = (name: string): string => fieldText(form, name)
          return api(saveContactInfo, { body: { site: of('site'), phone: of('phone'), email: of('email'), hours: of('hours') } })
        }}
      >
        <SiteChoice id="contact-site" />
        {FIELDS.map(([name, key]) => (
          <InputField key={name} id={`contact-${name}`} label={text.t(key)} name={name} />
        ))}
        <FormFoot send={text.t('flags.set')} />
      </DeskForm>
    </Section>
  )
}
