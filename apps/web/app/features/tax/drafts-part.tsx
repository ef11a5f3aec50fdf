import { TAX_REASON_MAX } from '@app/contract/tax/tax-codes.ts'
import type { RateDraft, RateDraftEnd } from '@app/contract/tax/tax-desk.answers.ts'
import { decideTaxRates } from '@app/contract/tax/tax-desk.ts'
import { dayInWords } from '@app/rules/formats/format-day.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { InputField } from '../../ui/fields.tsx'
import { FormFoot } from '../../ui/form/form.tsx'
import { Section } from '../../ui/section.tsx'
import { tell } from '../../ui/toast.ts'
import { DeskForm } from '../desks/desk-form.tsx'
import { percentOf, placeName } from './place-rows.ts'

/** So few rates are shown at once; more are folded away. */
const OPEN_MAX = 12

interface Refusable {
  readonly onRefused: (error: unknown) => void
}

function DraftLine({ draft: { id, rates, author, reason, madeAt, acts }, onRefused }: { readonly draft: RateDraft } & Refusable) {
  const text = useText()
  const { number, display, day } = useFormats()
  return (
    <li>
      <p>
        <b>{reason}</b> · <span className="dim">{text.t('tax.drafts.by', { author: String(author), day: day(Date.parse(madeAt)) })}</span>
      </p>
      <details open={rates.length <= OPEN_MAX}>
        <summary>{text.t('tax.drafts.rates', { count: rates.length })}</summary>
        <ul>
          {rates.map(({ place, kind, rate, fromOn }) => (
            <li key={`${place} ${kind} ${fromOn}`}>
              {text.t('tax.coming.rate', {
                place: placeName(place),
                kind: text.t(`tax.kind.${kind}`),
                percent: number(percentOf(rate)),
                day: dayInWords(fromOn, display),
              })}
            </li>
          ))}
        </ul>
      </details>
      {acts.map((action) => (
        <DeskForm<RateDraftEnd>
          key={action}
          className="acts has-script"
          onRefused={onRefused}
          aria-label={`${text.t(`tax.drafts.${action}`)}, ${author}`}
          act={async (api, form) => {
            const ended = await api(decideTaxRates, { params: { id: String(id) }, body: { action, reason: fieldText(form, 'reason') } })
            // The form goes with its draft.
            tell(text.t(`tax.drafts.${ended.state}`))
            return ended
          }}
        >
          <InputField id={`draft-${action}-${id}`} name="reason" label={text.t('tax.reason')} maxLength={TAX_REASON_MAX} required />
          <FormFoot className={action === 'approve' ? 'btn ink' : 'btn'} send={text.t(`tax.drafts.${action}`)} />
        </DeskForm>
      ))}
    </li>
  )
}

/** Files of rates that wait for a second person, with every rate of them. */
export function DraftsPart({ drafts, onRefused }: { readonly drafts: readonly RateDraft[] } & Refusable) {
  const text = useText()
  return (
    <Section id="tax-drafts-h" title={text.t('tax.drafts')}>
      <p className="dim">{text.t('tax.drafts.lead')}</p>
      {drafts.length === 0 ? <p>{text.t('tax.drafts.none')}</p> : null}
      {drafts.length === 0 ? null : (
        <ul className="tax-list">
          {drafts.map((draft) => (
            <DraftLine key={draft.id} draft={draft} onRefused={onRefused} />
          ))}
        </ul>
      )}
    </Section>
  )
}
