import type { FormEvent } from 'react'
import { NEWS_SUBJECT_CHARS_MAX, NEWS_TEXT_CHARS_MAX, sendNews } from '@app/contract/messages/mail-settings.ts'
import { NEWS_SITES } from '@app/rules/reference/member-choices.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { InputField } from '../../ui/fields.tsx'
import { Section } from '../../ui/section.tsx'
import { sendDesk, type Operate } from '../desks/operate.ts'
import { SiteChoice } from '../desks/site-choice.tsx'

/** Sends news to those who subscribed. */
export function NewsDesk({ run }: { readonly run: Operate }) {
  const text = useText()
  const onSubmit = (event: FormEvent<HTMLFormElement>): void =>
    sendDesk(event, run, (api, form) =>
      api(sendNews, { body: { site: fieldText(form, 'site'), subject: fieldText(form, 'subject'), text: fieldText(form, 'text') } }),
    )
  return (
    <Section id="news-h" title={text.t('flags.news')}>
      <form className="desk-form has-script" onSubmit={onSubmit} aria-label={text.t('flags.news')}>
        <SiteChoice id="news-site" sites={NEWS_SITES} />
        <InputField id="news-subject" label={text.t('flags.news.subject')} name="subject" required maxLength={NEWS_SUBJECT_CHARS_MAX} />
        <p className="field">
          <label htmlFor="news-text">{text.t('flags.news.text')}</label>
          <textarea className="in set-words" id="news-text" name="text" rows={6} required maxLength={NEWS_TEXT_CHARS_MAX} />
        </p>
        <button className="btn ink" type="submit">
          {text.t('flags.news.send')}
        </button>
      </form>
    </Section>
  )
}
