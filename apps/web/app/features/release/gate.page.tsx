import '../../style/desks.css'
import '../../style/release.css'
import { useState } from 'react'
import { readPass, releaseLot } from '@app/contract/release/gate.ts'
import type { GatePass, LotReleased } from '@app/contract/release/release.answers.ts'
import type { Text } from '@app/text/create-text.ts'
import { useAllowed } from '../../platform/allowed.tsx'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import type { PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { HoldsPart } from './holds-part.tsx'
import { releaseWords } from './release-words.ts'

const NOON = 'T12:00:00Z'
const CODE_LENGTH = 40

export const load = (): Promise<null> => Promise.resolve(null)
export const head = (_: null, __: AppInfo, text: Text): PageHead => ({ title: text.t('gate.title') })

/** What a code is for, in the order in which somebody at a gate looks: may it leave, which vehicle, who takes it. */
function Found({
  pass,
  code,
  onReleased,
}: {
  readonly pass: GatePass
  readonly code: string
  readonly onReleased: (of: LotReleased) => void
}) {
  const text = useText()
  const formats = useFormats()
  const { nowMs } = useApp()
  const { lot, title, vin, yardName, row, carrier, on, buyerName, buyerNumber, state, holds, usedAt, clock } = pass
  const when = usedAt === '' ? '' : formats.yardTime(Date.parse(usedAt), clock, nowMs)
  const facts = [
    [text.t('release.field.lot'), String(lot)],
    [text.t('release.field.vin'), vin],
    [text.t('release.field.carrier'), carrier],
    [text.t('release.field.on'), formats.day(Date.parse(`${on}${NOON}`), clock)],
    [text.t('release.field.yard'), [yardName, row].filter((part) => part !== '').join(', ')],
    [text.t('release.field.buyer'), `${buyerName} (${buyerNumber})`],
  ] as const
  return (
    <section className="gate-pass" data-state={state} aria-labelledby="gate-pass-h">
      <p className={state === 'OPENS' ? 'gate-word' : 'gate-word bad'} role="status">
        {text.dyn(`gate.state.${state}`, '', { when })}
        {holds.length === 0 ? '' : `: ${holds.map((hold) => text.t(`release.hold.${hold}`)).join(', ')}`}
      </p>
      <h2 id="gate-pass-h">{title}</h2>
      <dl className="sheet-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {state === 'OPENS' ? (
        <Form<void>
          className="acts has-script"
          aria-label={text.t('gate.release')}
          isGuarded={false}
          wordsOf={releaseWords}
          done=""
          act={async (api) => onReleased(await api(releaseLot, { body: { code } }))}
        >
          <FormFoot className="btn ink" send={text.t('gate.release')} />
        </Form>
      ) : null}
    </section>
  )
}

/** The gate: a scanned or typed code, what it is for, and one press to let the lot leave. */
export function Page() {
  const text = useText()
  const isOperator = useAllowed('OPERATOR')
  const [found, setFound] = useState<{ readonly pass: GatePass; readonly code: string } | null>(null)
  const [left, setLeft] = useState<LotReleased | null>(null)
  return (
    <div className="desk gate">
      <h1>{text.t('gate.title')}</h1>
      <p className="dim">{text.t('gate.lead')}</p>
      <Form<void>
        className="release-form has-script"
        aria-label={text.t('gate.look')}
        isGuarded={false}
        isReadAgain={false}
        wordsOf={releaseWords}
        done=""
        act={async (api, form) => {
          const code = fieldText(form, 'code')
          setFound(null)
          setLeft(null)
          setFound({ pass: await api(readPass, { body: { code } }), code })
        }}
      >
        <InputField
          id="gate-code"
          name="code"
          label={text.t('gate.code')}
          maxLength={CODE_LENGTH}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <FormFoot className="btn ink" send={text.t('gate.look')} />
      </Form>
      <p role="status" className="desk-said">
        {left === null ? '' : text.t('gate.released', { lot: String(left.lot), carrier: left.carrier })}
      </p>
      {found === null ? null : (
        <Found
          key={found.code}
          pass={found.pass}
          code={found.code}
          onReleased={(released) => {
            setFound(null)
            setLeft(released)
          }}
        />
      )}
      {isOperator ? <HoldsPart /> : null}
    </div>
  )
}
