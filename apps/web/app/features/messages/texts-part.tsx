import type { Failure } from '@app/contract/failure.ts'
import { PHONE_CODE_DIGITS } from '@app/contract/texts/text-codes.ts'
import { askPhoneCode, confirmPhone, removePhone } from '@app/contract/texts/texts.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { wordsOfField } from '../../platform/field-words.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { useFormats } from '../../platform/use-formats.ts'
import { ChoiceField, InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { useProof } from '../proof/use-proof.tsx'
import { QuietForm } from './quiet-form.tsx'
import type { TextsData, TextsDone } from './text-data.ts'
import { TextKindsForm } from './text-kinds-form.tsx'

const SAID = {
  asked: 'texts.sent',
  confirmed: 'texts.confirmed',
  removed: 'texts.removed',
  chosen: 'texts.kinds.saved',
} as const satisfies Readonly<Record<TextsDone, string>>
const FIELD_FAULT = /^validation\.[a-zA-Z]+$/

/** What a refusal of these forms is called; null for the usual words. */
function refusalWords({ code }: Pick<Failure, 'code'>, text: Text): string | null {
  if (code === 'PROOF_NEEDED') return text.t('texts.proof')
  if (code === 'TOO_MANY_REQUESTS') return text.t('texts.fault.many')
  return code === 'UNAVAILABLE' ? text.t('texts.fault.budget') : null
}

/** How a form without script came back, in words; empty for nothing. */
function faultWords(fault: string, text: Text): string {
  if (fault === '') return ''
  if (FIELD_FAULT.test(fault)) return wordsOfField(fault, text)
  return refusalWords({ code: fault as Failure['code'] }, text) ?? text.t('error.generic')
}

interface PartProps {
  readonly onRefused: (error: unknown) => void
}

/** The code of a number that waits for it. */
function CodeForm({ end, onRefused }: PartProps & { readonly end: string }) {
  const text = useText()
  const { locale } = useApp()
  return (
    <Form
      className="acct-form"
      method="post"
      action={confirmPhone.path}
      aria-label={text.t('texts.confirm')}
      wordsOf={refusalWords}
      onRefused={onRefused}
      done={text.t('texts.confirmed')}
      isChecked={false}
      isGuarded={false}
      act={(api, form) => api(confirmPhone, { body: { code: fieldText(form, 'code'), locale } })}
    >
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      <p>{text.t('texts.pending', { end })}</p>
      <InputField
        id="text-code"
        name="code"
        label={text.t('texts.field.code')}
        hint={text.t('texts.field.code.hint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={PHONE_CODE_DIGITS + 4}
        required
      />
      <FormFoot send={text.t('texts.confirm')} />
    </Form>
  )
}

/** The number that a code is to be texted to. */
function NumberForm({ data, onRefused }: PartProps & { readonly data: TextsData }) {
  const text = useText()
  const { locale } = useApp()
  const { countries } = data
  return (
    <Form
      className="acct-form"
      method="post"
      action={askPhoneCode.path}
      aria-label={text.t('texts.send')}
      wordsOf={refusalWords}
      onRefused={onRefused}
      done={text.t('texts.sent')}
      isChecked={false}
      act={(api, form) => api(askPhoneCode, { body: { number: fieldText(form, 'number'), country: fieldText(form, 'country'), locale } })}
    >
      <CsrfField />
      <input type="hidden" name="locale" value={locale} />
      <ChoiceField
        id="text-country"
        name="country"
        label={text.t('texts.field.country')}
        defaultValue={countries[0]?.code ?? ''}
        choices={countries.map(({ code, name }) => [code, name] as const)}
      />
      <InputField
        id="text-number"
        name="number"
        type="tel"
        label={text.t('texts.field.number')}
        hint={text.t('texts.field.number.hint')}
        autoComplete="tel"
        required
      />
      <FormFoot send={text.t('texts.send')} />
    </Form>
  )
}

/** What holds now: the end of the number, whether texts reach it, and the way to be rid of it. */
function Standing({ data: { settings } }: { readonly data: TextsData }) {
  const text = useText()
  const { locale } = useApp()
  const formats = useFormats()
  const { number, isStopped, failedAt } = settings
  return (
    <>
      <p data-phone={number === null ? 'none' : 'confirmed'}>
        {number === null ? text.t('texts.none') : text.t('texts.number', { end: number })}
      </p>
      {isStopped ? <p className="alert">{text.t('texts.stopped')}</p> : null}
      {failedAt === null ? null : <p className="alert bad">{text.t('texts.failed', { when: formats.day(Date.parse(failedAt)) })}</p>}
      {number === null ? null : (
        <Form
          className="acts"
          method="post"
          action={removePhone.path}
          aria-label={text.t('texts.remove')}
          wordsOf={refusalWords}
          done={text.t('texts.removed')}
          isChecked={false}
          isGuarded={false}
          act={(api) => api(removePhone, { body: { locale } })}
        >
          <CsrfField />
          <input type="hidden" name="locale" value={locale} />
          <FormFoot className="btn" send={text.t('texts.remove')} />
        </Form>
      )}
    </>
  )
}

/** By which number the reader is texted: what holds, the number that is to be confirmed, and its code; works without script. */
export function TextsPart({ data }: { readonly data: TextsData }) {
  const text = useText()
  const { prove, onRefused } = useProof('texts.proof', data.fault === 'PROOF_NEEDED')
  const { settings, done } = data
  const fault = faultWords(data.fault, text)
  return (
    <>
      <p>{text.t('texts.lead')}</p>
      <div role="alert">{fault === '' ? null : <p className="alert bad">{fault}</p>}</div>
      {done === null ? null : <output className="alert">{text.t(SAID[done])}</output>}
      <Standing data={data} />
      {prove}
      {settings.pending === null ? null : <CodeForm end={settings.pending} onRefused={onRefused} />}
      <h2>{text.t(settings.number === null ? 'texts.new' : 'texts.change')}</h2>
      <NumberForm data={data} onRefused={onRefused} />
      <TextKindsForm settings={settings} />
      <QuietForm quiet={settings.quiet} />
    </>
  )
}
