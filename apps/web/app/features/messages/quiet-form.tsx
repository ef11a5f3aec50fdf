import { QUIET_PASSES } from '@app/contract/texts/text-codes.ts'
import { setQuietHours } from '@app/contract/texts/texts.ts'
import type { TextSettings } from '@app/contract/texts/texts.answers.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import { InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'

/** When texts and pushes to the reader wait, and what comes all the same; works without script. */
export function QuietForm({ quiet: { isOn, from, to, passes } }: Pick<TextSettings, 'quiet'>) {
  const text = useText()
  const { locale } = useApp()
  return (
    <>
      <h2>{text.t('texts.quiet')}</h2>
      <p>{text.t('texts.quiet.lead')}</p>
      <Form
        className="acct-form"
        method="post"
        action={setQuietHours.path}
        aria-label={text.t('texts.quiet')}
        done={text.t('texts.kinds.saved')}
        act={(api, form) =>
          api(setQuietHours, {
            body: {
              isOn: form.has('isOn'),
              from: fieldText(form, 'from'),
              to: fieldText(form, 'to'),
              passes: QUIET_PASSES.filter((kind) => form.getAll('passes[]').includes(kind)),
              locale,
            },
          })
        }
      >
        <CsrfField />
        <input type="hidden" name="locale" value={locale} />
        <label key={String(isOn)} className="check">
          <input type="checkbox" name="isOn" value="on" defaultChecked={isOn} />
          <span>{text.t('texts.quiet.on')}</span>
        </label>
        <InputField id="quiet-from" name="from" type="time" label={text.t('texts.quiet.from')} defaultValue={from} required />
        <InputField id="quiet-to" name="to" type="time" label={text.t('texts.quiet.to')} defaultValue={to} required />
        <fieldset className="cap-fields">
          <legend>{text.t('texts.quiet.passes')}</legend>
          {QUIET_PASSES.map((kind) => (
            <label key={`${kind} ${String(passes.includes(kind))}`} className="check">
              <input type="checkbox" name="passes[]" value={kind} defaultChecked={passes.includes(kind)} />
              <span>{text.t(`texts.kind.${kind}`)}</span>
            </label>
          ))}
        </fieldset>
        <FormFoot send={text.t('texts.quiet.save')} />
      </Form>
    </>
  )
}
