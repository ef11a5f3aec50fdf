import { BROKER_REASON_LENGTH_MAX } from '@app/contract/brokers/broker-codes.ts'
import type { DeskWords } from '@app/contract/brokers/broker-desk.answers.ts'
import { decideBrokerWords } from '@app/contract/brokers/broker-desk.ts'
import { useApp, useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { InputField } from '../../../ui/fields.tsx'
import { ActButton } from '../../../ui/form/busy-button.tsx'
import { FormFoot } from '../../../ui/form/form.tsx'
import { Section } from '../../../ui/section.tsx'
import { DeskForm } from '../../desks/desk-form.tsx'
import type { Operate } from '../../desks/use-desk.ts'
import { BROKER_FIELDS } from '../words-list.tsx'

/** What was sent, field by field, with what is listed below where it differs. */
function Compared({ words, listed }: Pick<DeskWords, 'words' | 'listed'>) {
  const text = useText()
  const told = BROKER_FIELDS.filter((field) => words[field] !== '' || (listed !== null && listed[field] !== ''))
  return (
    <dl className="own-facts broker-facts">
      {told.map((field) => (
        <div key={field}>
          <dt>{text.t(`broker.field.${field}`)}</dt>
          <dd className="broker-words">
            {words[field] === '' ? '–' : words[field]}
            {listed === null || listed[field] === words[field] ? null : (
              <p className="dim">{text.t('broker.desk.words.was', { words: listed[field] === '' ? '–' : listed[field] })}</p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Version({ one, act }: { readonly one: DeskWords; readonly act: Operate }) {
  const text = useText()
  const formats = useFormats()
  const { nowMs, zone } = useApp()
  const { id, number, site, sentAt, isOwn, words, listed } = one
  const params = { id: String(id) }
  return (
    <li data-words={id}>
      <div>
        <p>
          <b>{text.t('broker.desk.words.of', { number: String(number) })}</b>
        </p>
        <p className="dim">
          {text.t(`site.${site}`)}. {text.t('broker.desk.sent', { when: formats.timeWithin(Date.parse(sentAt), zone, nowMs) })}
        </p>
        <Compared words={words} listed={listed} />
        {isOwn ? (
          <p className="dim">{text.t('broker.desk.self')}</p>
        ) : (
          <>
            <p className="acts has-script">
              <ActButton
                className="btn ink"
                act={() => act((api) => api(decideBrokerWords, { params, body: { action: 'list', reason: '' } }))}
              >
                {text.t('broker.desk.words.list')}
              </ActButton>
            </p>
            <details>
              <summary>{text.t('broker.desk.words.refuse')}</summary>
              <DeskForm
                aria-label={text.t('broker.desk.words.refuse.name', { number: String(number) })}
                done={text.t('broker.desk.done')}
                act={(api, form) => api(decideBrokerWords, { params, body: { action: 'refuse', reason: fieldText(form, 'reason') } })}
              >
                <InputField
                  id={`bw-why-${id}`}
                  label={text.t('broker.desk.reason')}
                  hint={text.t('broker.desk.words.told')}
                  name="reason"
                  required
                  maxLength={BROKER_REASON_LENGTH_MAX}
                />
                <FormFoot className="btn" send={text.t('broker.desk.words.refuse')} />
              </DeskForm>
            </details>
          </>
        )}
      </div>
    </li>
  )
}

/** What brokers say of themselves and nobody has read yet. */
export function WordsReview({ words, act }: { readonly words: readonly DeskWords[]; readonly act: Operate }) {
  const text = useText()
  return (
    <Section id="review-h" title={text.t('broker.desk.words')}>
      {words.length === 0 ? <p className="dim">{text.t('broker.desk.words.none')}</p> : null}
      <ul className="drops">
        {words.map((one) => (
          <Version key={one.id} one={one} act={act} />
        ))}
      </ul>
    </Section>
  )
}
