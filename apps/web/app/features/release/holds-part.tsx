import { useState } from 'react'
import { Link } from 'react-router'
import { liftHold, listHolds, placeHold } from '@app/contract/release/gate.ts'
import { HOLD_KINDS, HOLD_REASON_MAX, type HoldKind } from '@app/contract/release/release-codes.ts'
import type { HeldLots, LotHolds } from '@app/contract/release/release.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { ChoiceField, InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { PageSteps } from '../../ui/page-steps.tsx'
import { Section } from '../../ui/section.tsx'
import { releaseWords } from './release-words.ts'
import { asWritten, placeAsWritten } from '../lots/lot-name.ts'

const whoHeld = (
  { by, lender, when }: { readonly by: number | null; readonly lender: string; readonly when: string },
  text: Text,
): string =>
  lender !== ''
    ? text.t('gate.hold.lender', { lender, when })
    : by === null
      ? text.t('gate.hold.itself', { when })
      : text.t('gate.hold.by', { number: String(by), when })

/** Every lot that is held back; by its button one is shown below with what lifts its holds. */
function HeldList({ held: { holds, total, page, pages }, onShow }: { readonly held: HeldLots; readonly onShow: (of: LotHolds) => void }) {
  const text = useText()
  const formats = useFormats()
  const { nowMs } = useApp()
  if (total === 0) return <p className="dim">{text.t('gate.held.none')}</p>
  return (
    <>
      <p className="dim">{text.t('gate.held.count', { count: total })}</p>
      <ul className="hold-list">
        {holds.map(({ id, lot, title, yardName, kind, reason, lender, by, at, clock }) => (
          <li key={`${lot} ${id}`} data-held={lot}>
            <b>
              <Link to={`/lot/${lot}`}>{[lot, asWritten(title)].join(' · ')}</Link>
            </b>
            {yardName === '' ? '' : ` · ${placeAsWritten(yardName)}`}: {text.t(`release.hold.${kind}`)}
            {reason === '' ? '' : `: ${reason}`}{' '}
            <span className="dim">{whoHeld({ by, lender, when: formats.timeWithin(Date.parse(at), clock, nowMs) }, text)}</span>
            <Form<void>
              className="acts has-script"
              aria-label={`${text.t('gate.held.show')}, ${lot}, ${text.t(`release.hold.${kind}`)}`}
              isGuarded={false}
              isReadAgain={false}
              wordsOf={releaseWords}
              done=""
              act={async (api) => onShow(await api(listHolds, { params: { lotNumber: lot } }))}
            >
              <FormFoot className="btn sm" send={text.t('gate.held.show')} />
            </Form>
          </li>
        ))}
      </ul>
      <PageSteps page={page} pages={pages} to={(to) => `/operations/gate?page=${to}`} />
    </>
  )
}

/** A lender's hold ends by their word, which is recorded elsewhere. */
function LenderLink() {
  const text = useText()
  return (
    <Link className="link" to="/operations/money/lenders/handovers">
      {text.t('gate.hold.lender.link')}
    </Link>
  )
}

/** Lifts one hold, with a reason. */
function Lift({ id, kind, onLifted }: { readonly id: number; readonly kind: HoldKind; readonly onLifted: (now: LotHolds) => void }) {
  const text = useText()
  return (
    <Form<void>
      className="acts has-script"
      aria-label={`${text.t('gate.hold.lift')}, ${text.t(`release.hold.${kind}`)}`}
      wordsOf={releaseWords}
      done={text.t('gate.hold.lifted')}
      act={async (api, form) => onLifted(await api(liftHold, { body: { id, reason: fieldText(form, 'reason') } }))}
    >
      <InputField id={`lift-${id}`} name="reason" label={text.t('gate.hold.reason')} maxLength={HOLD_REASON_MAX} required />
      <FormFoot className="btn" send={text.t('gate.hold.lift')} />
    </Form>
  )
}

/** Where an operator sees what is held back, holds a lot back, and lifts what holds it. */
export function HoldsPart({ held }: { readonly held: HeldLots }) {
  const text = useText()
  const formats = useFormats()
  const { zone, nowMs } = useApp()
  const [known, setKnown] = useState<LotHolds | null>(null)
  return (
    <Section id="gate-holds-h" title={text.t('gate.holds')}>
      <p className="dim">{text.t('gate.holds.lead')}</p>
      <HeldList held={held} onShow={setKnown} />
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
        {(known?.holds ?? []).map(({ id, kind, reason, lender, by, at }) => (
          <li key={String(id)}>
            <b>{text.t(`release.hold.${kind}`)}</b>
            {reason === '' ? '' : `: ${reason}`}{' '}
            <span className="dim">{whoHeld({ by, lender, when: formats.timeWithin(Date.parse(at), zone, nowMs) }, text)}</span>
            {id === null ? <LenderLink /> : <Lift id={id} kind={kind} onLifted={setKnown} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}
