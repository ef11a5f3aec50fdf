import { moveLots, SALE_LOTS_MAX, type DeskLot } from '@app/contract/operations/sales/sale-desk.ts'
import { asWritten } from '../../lots/lot-name.ts'
import { useText } from '../../../platform/app-info.ts'
import { fieldText } from '../../../platform/field-text.ts'
import { CheckField, InputField } from '../../../ui/fields.tsx'
import { FormFoot } from '../../../ui/form/form.tsx'
import { Section } from '../../../ui/section.tsx'
import { wrongField } from '../../../ui/form/refusal.ts'
import { DeskForm } from '../../desks/desk-form.tsx'

const NUMBERS = /\d{3,10}/g

/** Lots that may be put into a sale: those of the yard without one, and any others by their numbers. */
export function AddLots({ saleId, free }: { readonly saleId: number; readonly free: readonly DeskLot[] }) {
  const text = useText()
  return (
    <Section id="add-h" title={text.t('ops.add')}>
      <DeskForm
        aria-labelledby="add-h"
        done={text.t('ops.added')}
        act={async (api, form) => {
          const typed = fieldText(form, 'numbers').match(NUMBERS) ?? []
          const lots = [...form.getAll('lot').filter((value) => typeof value === 'string'), ...typed].map(Number)
          if (lots.length === 0) throw wrongField('lots', text.t('ops.add.nothing'))
          if (lots.length > SALE_LOTS_MAX) throw wrongField('lots', text.t('ops.add.many', { max: SALE_LOTS_MAX }))
          await api(moveLots, { params: { saleId: String(saleId) }, body: { lots } })
        }}
      >
        {free.length === 0 ? <p className="dim">{text.t('ops.add.none')}</p> : null}
        {free.map((lot) => (
          <CheckField
            key={lot.lotNumber}
            id={`add-${lot.lotNumber}`}
            name="lot"
            value={lot.lotNumber}
            label={`${lot.lotNumber} ${asWritten(lot.description)}`}
          />
        ))}
        <InputField id="add-numbers" label={text.t('ops.add.numbers')} name="numbers" sentAs="lots" inputMode="numeric" />
        <FormFoot send={text.t('ops.add.put')} />
      </DeskForm>
    </Section>
  )
}
