import { endNotice, raiseNotice } from '@app/contract/alerts/alert-operations.ts'
import { ALERT_MESSAGE_LENGTH_MAX, NOTICE_SEVERITIES, type NoticeSeverity } from '@app/contract/alerts/alert-codes.ts'
import type { Notices } from '@app/contract/alerts/alerts.answers.ts'
import { LANGUAGE_NAMES, type Locale, LOCALES } from '@app/text/locales.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { fieldText } from '../../platform/field-text.ts'
import { ChoiceField, InputField } from '../../ui/fields.tsx'
import { Section } from '../../ui/section.tsx'
import { SiteChoice } from '../desks/site-choice.tsx'
import { ActButton } from '../../ui/form/busy-button.tsx'
import { FormFoot } from '../../ui/form/form.tsx'
import { DeskForm } from '../desks/desk-form.tsx'
import type { Operate } from '../desks/use-desk.ts'

const TIMES = [
  ['startDate', 'raise.from'],
  ['endDate', 'raise.until'],
] as const

/** What the form asks for, in the shape of the call; times are the operator's own. */
function noticeOf(form: FormData) {
  const text = (name: string): string => fieldText(form, name)
  const instant = (name: string): Record<string, string> => (text(name) === '' ? {} : { [name]: new Date(text(name)).toISOString() })
  return {
    site: text('site'),
    severity: text('severity') as NoticeSeverity,
    messages: Object.fromEntries(LOCALES.map((locale) => [locale, text(locale)])) as Record<Locale, string>,
    link: text('link'),
    ...instant('startDate'),
    ...instant('endDate'),
  }
}

function NoticeForm() {
  const text = useText()
  return (
    <DeskForm
      aria-label={text.t('raise.notices')}
      done={text.t('raise.done')}
      act={(api, form) => api(raiseNotice, { body: noticeOf(form) })}
    >
      <SiteChoice id="no-site" hasAll />
      <ChoiceField
        id="no-severity"
        label={text.t('raise.severity')}
        name="severity"
        choices={NOTICE_SEVERITIES.map((one) => [one, text.t(`notice.${one}`).replace(/\s*:$/, '')])}
      />
      {LOCALES.map((locale) => (
        <InputField
          key={locale}
          id={`no-${locale}`}
          label={LANGUAGE_NAMES[locale]}
          name={locale}
          required={locale === 'en_us'}
          maxLength={ALERT_MESSAGE_LENGTH_MAX}
        />
      ))}
      <InputField id="no-link" label={text.t('raise.link')} name="link" hint={text.t('raise.link.hint')} />
      {TIMES.map(([name, key]) => (
        <InputField key={name} id={`no-${name}`} label={text.t(key)} name={name} type="datetime-local" />
      ))}
      <FormFoot send={text.t('raise.put')} />
    </DeskForm>
  )
}

/** Notices to everybody: those there are, and the form of a new one. */
export function NoticeDesk({ notices, run }: { readonly notices: Notices['notices']; readonly run: Operate }) {
  const text = useText()
  const { nowMs } = useApp()
  const formats = useFormats()
  const isOver = (endDate: string | null): boolean => endDate !== null && Date.parse(endDate) <= nowMs
  return (
    <Section id="notices-h" title={text.t('raise.notices')}>
      {notices.length === 0 ? <p className="dim">{text.t('raise.notices.none')}</p> : null}
      <ul className="drops">
        {notices.map((notice) => (
          <li key={notice.id}>
            <span>
              <b>{text.t(`notice.${notice.severity}`)}</b> {notice.message}{' '}
              <span className="dim">
                {notice.site === null ? text.t('raise.site.all') : text.dyn(`site.${notice.site}`, notice.site)},{' '}
                {formats.day(Date.parse(notice.startDate))} –{' '}
                {notice.endDate === null ? text.t('raise.open') : formats.day(Date.parse(notice.endDate))}
              </span>
            </span>
            {isOver(notice.endDate) ? null : (
              <ActButton className="btn sm has-script" act={() => run((api) => api(endNotice, { body: { id: notice.id } }))}>
                {text.t('raise.end')}
              </ActButton>
            )}
          </li>
        ))}
      </ul>
      <NoticeForm />
    </Section>
  )
}
