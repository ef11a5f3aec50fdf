import type { Text } from '@app/text/create-text.ts'
import { controlsOf, type Control } from './controls.ts'

/** What a browser finds wrong with a field, in the reader's language and not in the browser's; empty for nothing. */
function faultOf(control: Control, text: Text): string {
  const { validity } = control
  if (validity.valid) return ''
  if (validity.valueMissing) return text.t('validation.missing')
  if (validity.typeMismatch && control.type === 'email') return text.t('validation.email')
  if (validity.tooLong && 'maxLength' in control) return text.t('validation.tooLong', { max: control.maxLength })
  if (validity.tooShort && 'minLength' in control) return text.t('validation.tooShort', { min: control.minLength })
  return control.dataset['wrong'] ?? text.t(control.inputMode === 'numeric' ? 'validation.number' : 'validation.wrong')
}

/** Name of each field that cannot be sent as it is → what is wrong with it. */
export function checkFields(form: HTMLFormElement, text: Text): Readonly<Record<string, string>> {
  const faults = controlsOf(form).map((control) => [control.name, faultOf(control, text)] as const)
  return Object.fromEntries(faults.filter(([, fault]) => fault !== ''))
}
