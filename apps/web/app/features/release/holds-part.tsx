import { useState } from 'react'
import { liftHold, listHolds, placeHold } from '@app/contract/release/gate.ts'
import { HOLD_KINDS, HOLD_REASON_MAX, type HoldKind } from '@app/contract/release/release-codes.ts'
import type { LotHolds } from '@app/contract/release/release.answers.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { ChoiceField, InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { Section } from '../../ui/section.tsx'
import { releaseWords } from './release-words.ts'

/** Where an operator holds a lot back, and lifts what holds it. */
export function HoldsPart() {
  const text = useText()
  const formats = useFormats()
  const { zone, nowMs } = useApp()
  const [known, setKnown] = useState<LotHolds | null>(null)
  return (
    <Section id="gate-holds-h" title={text.t('gate.holds')}>
      <p className="dim">{text.t('gate.holds.lead')}</p>
      <Form<void>
        className="release-form has-script"
        aria-label={text.t('gate.holds.show')}
        isGuarded={false}
        isReadAgain={false}
        wordsOf={releaseWords}
        done=""
        act={async (api, form) => {
          setKnown(null)
          setKnown(await api(listHolds, { params: { lotNumber: Number(fieldText(form, 'lot')) } }))
        }}
      >
        <InputField id="held-lot" name="lot" label={text.t('release.field.lot')} inputMode="numeric" autoComplete="off" required />
        <FormFoot className="btn" send={text.t('gate.holds.show')} />
      </Form>
      {known === null || known.holds.length > 0 ? null : <p>{text.t('gate.holds.none', { lot: String(known.lot) })}</p>}
      <Form<void>
        className="release-form has-script"
        aria-label={text.t('gate.holds')}
        isReadAgain={false}
        wordsOf={releaseWords}
        done={text.t('gate.hold.placed')}
        act={async (api, form) => {
          const body = { lot: Number(fieldText(form, 'lot')), kind: fieldText(form, 'kind') as HoldKind, reason: fieldText(form, 'reason') }
          setKnown(await api(placeHold, { body }))
        }}
      >
        <InputField id="hold-lot" name="lot" label={text.t('release.field.lot')} inputMode="numeric" autoComplete="off" required />
        <ChoiceField
          id="hold-kind"
          name="kind"
          label={text.t('gate.hold.kind')}
          choices={HOLD_KINDS.map((kind) => [kind, text.t(`release.hold.${kind}`)] as const)}
        />
        <InputField id="hold-reason" name="reason" label={text.t('gate.hold.reason')} maxLength={HOLD_REASON_MAX} required />
        <FormFoot className="btn" send={text.t('gate.hold.place')} />
      </Form>
      <ul className="hold-list">
        {(known?.holds ?? []).map(({ id, kind, reason, by, at }) => (
          <li key={id}>
            <b>{text.t(`release.hold.${kind}`)}</b>: {reason}{' '}
            <span className="dim">
              {by === null
                ? text.t('gate.hold.itself', { when: formats.yardTime(Date.parse(at), zone, nowMs) })
                : text.t('gate.hold.by', { number: String(by), when: formats.yardTime(Date.parse(at), zone, nowMs) })}
            </span>
            <Form<void>
              className="acts has-script"
              aria-label={`${text.t('gate.hold.lift')}, ${text.t(`release.hold.${kind}`)}`}
              isReadAgain={false}
              wordsOf={releaseWords}
              done={text.t('gate.hold.lifted')}
              act={async (api, form) => setKnown(await api(liftHold, { body: { id, reason: fieldText(form, 'reason') } }))}
            >
              <InputField id={`lift-${id}`} name="reason" label={text.t('gate.hold.reason')} maxLength={HOLD_REASON_MAX} required />
              <FormFoot className="btn" send={text.t('gate.hold.lift')} />
            </Form>
          </li>
        ))}
      </ul>
    </Section>
  )
}
