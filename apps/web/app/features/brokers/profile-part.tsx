import { BROKER_FIELD_LENGTHS, type BrokerField } from '@app/contract/brokers/broker-codes.ts'
import type { BrokerProfile, BrokerWords } from '@app/contract/brokers/brokers.answers.ts'
import { sendBrokerProfile } from '@app/contract/brokers/brokers.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { useFormats } from '../../platform/use-formats.ts'
import { InputField, WordsField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { Section } from '../../ui/section.tsx'
import { FaultNote } from './fault-note.tsx'
import { refusalWords } from './fault-words.ts'
import { BROKER_FIELDS, WordsList } from './words-list.tsx'

const KINDS: Readonly<Partial<Record<BrokerField, string>>> = { phone: 'tel', email: 'email' }

/** Sends new words to review; works without script. */
function WordsForm({ profile }: { readonly profile: BrokerProfile }) {
  const text = useText()
  const { locale } = useApp()
  const { listed, latest } = profile
  // Who was refused corrects what they sent.
  const words = (latest ?? listed)?.words
  return (
    <Form
      className="mandate-form"
      method="post"
      action="/data/broker/profile"
      aria-label={text.t('broker.words.change')}
      wordsOf={refusalWords}
      done={text.t('broker.words.sent')}
      isChecked={false}
      act={(api, form) => {
        const sent = Object.fromEntries(BROKER_FIELDS.map((field) => [field, fieldText(form, field)])) as BrokerWords
        return api(sendBrokerProfile, { body: { ...sent, locale } })
      }}
    >
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      {BROKER_FIELDS.map((field) =>
        field === 'words' ? (
          <WordsField
            key={field}
            id="bw-words"
            name="words"
            label={text.t('broker.field.words')}
            rows={8}
            required
            maxLength={BROKER_FIELD_LENGTHS.words}
            defaultValue={words?.words ?? ''}
          />
        ) : (
          <InputField
            key={field}
            id={`bw-${field}`}
            name={field}
            type={KINDS[field] ?? 'text'}
            label={text.t(`broker.field.${field}`)}
            required={field === 'name'}
            maxLength={BROKER_FIELD_LENGTHS[field]}
            defaultValue={words?.[field] ?? ''}
          />
        ),
      )}
      <FormFoot send={text.t('broker.words.send')} />
    </Form>
  )
}

/** What others read about the broker, what awaits review, and the form that changes it. */
export function ProfilePart({
  profile,
  fault,
  isDone,
}: {
  readonly profile: BrokerProfile
  readonly fault: string
  readonly isDone: boolean
}) {
  const text = useText()
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  const { listed, latest } = profile
  const when = latest === null ? '' : formats.timeWithin(Date.parse(latest.sentAt), zone, nowMs)
  return (
    <Section id="words-h" title={text.t('broker.words.title')}>
      <p>{text.t('broker.words.lead')}</p>
      <FaultNote fault={fault} />
      {isDone ? <output>{text.t('broker.words.sent')}</output> : null}
      {latest?.state === 'REVIEW' ? <p className="alert">{text.t('broker.words.REVIEW', { when })}</p> : null}
      {latest?.state === 'REFUSED' ? <p className="alert bad">{text.t('broker.words.REFUSED', { reason: latest.reason })}</p> : null}
      {listed === null ? (
        <p>{text.t('broker.words.none')}</p>
      ) : (
        <>
          <h3>{text.t('broker.words.listed')}</h3>
          <WordsList words={listed.words} />
        </>
      )}
      <details open={listed === null || fault !== '' || undefined}>
        <summary>{text.t('broker.words.change')}</summary>
        <WordsForm key={(latest ?? listed)?.id ?? 'new'} profile={profile} />
      </details>
    </Section>
  )
}
