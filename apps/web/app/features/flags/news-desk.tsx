import { NEWS_SUBJECT_CHARS_MAX, NEWS_TEXT_CHARS_MAX, sendNews } from '@app/contract/messages/mail-settings.ts'
import type { NewsSent } from '@app/contract/messages/mail-settings.answers.ts'
import { NEWS_SITES } from '@app/rules/reference/member-choices.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { InputField, WordsField } from '../../ui/fields.tsx'
import { Section } from '../../ui/section.tsx'
import { FormFoot } from '../../ui/form/form.tsx'
import { DeskForm } from '../desks/desk-form.tsx'
import { SiteChoice } from '../desks/site-choice.tsx'

/** Sends news to those who subscribed. */
export function NewsDesk() {
  const text = useText()
  return (
    <Section id="news-h" title={text.t('flags.news')}>
      <DeskForm
        aria-label={text.t('flags.news')}
        done={({ mails }: NewsSent) => text.t('flags.news.sent', { count: mails })}
        act={(api, form) =>
          api(sendNews, { body: { site: fieldText(form, 'site'), subject: fieldText(form, 'subject'), text: fieldText(form, 'text') } })
        }
      >
        <SiteChoice id="news-site" sites={NEWS_SITES} />
        <InputField id="news-subject" label={text.t('flags.news.subject')} name="subject" required maxLength={NEWS_SUBJECT_CHARS_MAX} />
        <WordsField id="news-text" label={text.t('flags.news.text')} name="text" rows={6} required maxLength={NEWS_TEXT_CHARS_MAX} />
        <FormFoot send={text.t('flags.news.send')} />
      </DeskForm>
    </Section>
  )
}
