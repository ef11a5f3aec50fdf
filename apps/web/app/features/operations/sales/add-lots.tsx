import type { FormEvent } from 'react'
import { moveLots, type DeskLot } from '@app/contract/operations/sales/sale-desk.ts'
import { asWritten } from '../../lots/lot-name.ts'
import { useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { InputField } from '../../../ui/fields.tsx'
import { Section } from '../../../ui/section.tsx'
import type { Operate } from '../../desks/operate.ts'

const NUMBERS = /\d{3,10}/g

/** Lots that may be put into a sale: those of the yard without one, and any others by their numbers. */
export function AddLots({ saleId, free, act }: { readonly saleId: number; readonly free: readonly DeskLot[]; readonly act: Operate }) {
  const text = useText()
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const typed = fieldText(data, 'numbers').match(NUMBERS) ?? []
    const lots = [...data.getAll('lot').filter((value) => typeof value === 'string'), ...typed].map(Number)
    if (lots.length === 0) return
    void act((api) => api(moveLots, { params: { saleId: String(saleId) }, body: { lots } })).then((isDone) =>
      isDone ? form.reset() : undefined,
    )
  }
  return (
    <Section id="add-h" title={text.t('ops.add')}>
      <form className="desk-form has-script" onSubmit={onSubmit}>
        {free.length === 0 ? <p className="dim">{text.t('ops.add.none')}</p> : null}
        {free.map((lot) => (
          <label className="check" key={lot.lotNumber}>
            <input type="checkbox" name="lot" value={lot.lotNumber} />
            <span>
              {lot.lotNumber} {asWritten(lot.description)}
            </span>
          </label>
        ))}
        <InputField id="add-numbers" label={text.t('ops.add.numbers')} name="numbers" inputMode="numeric" />
        <button className="btn ink" type="submit">
          {text.t('ops.add.put')}
        </button>
      </form>
    </Section>
  )
}
