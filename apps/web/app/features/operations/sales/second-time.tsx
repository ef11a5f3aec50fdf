import { useText } from '../../../platform/app-info.ts'
import { CheckField } from '../../../ui/fields.tsx'
import { useTyped } from '../../../ui/form/form-state.ts'

/** Asks which of two equal times is meant; only on a day that has two. `setBackOn`: days on which clocks are set back, `YYYY-MM-DD`. */
export function SecondTime({ id, setBackOn }: { readonly id: string; readonly setBackOn: readonly string[] }) {
  const text = useText()
  const date = useTyped('date', '')
  return setBackOn.includes(date) ? <CheckField id={id} name="isSecond" label={text.t('ops.sale.isSecond')} /> : null
}
