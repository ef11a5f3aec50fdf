import '../../style/desks.css'
import '../../style/release.css'
import { useState } from 'react'
import { billGateStorage, listHeldLots, readPass, releaseLot } from '@app/contract/release/gate.ts'
import type { GatePass, HeldLots, LotReleased } from '@app/contract/release/release.answers.ts'
import { can } from '@app/rules/access/can.ts'
import { formatCurrencyWithCode } from '@app/rules/formats/amounts.ts'
import type { Text } from '@app/text/create-text.ts'
import { useApp, useText, type AppInfo } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import type { LoadArgs, PageHead } from '../../platform/page/page-module.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { InputField } from '../../ui/fields.tsx'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { StorageFact } from '../lots/won/storage-line.tsx'
import { HoldsPart } from './holds-part.tsx'
import { releaseWords } from './release-words.ts'
import { loadStorage, type StorageData, StorageDesk } from './storage-desk.tsx'
import { DeskNav } from '../desks/desk-nav.tsx'
import { asWritten, placeAsWritten } from '../lots/lot-name.ts'

const NOON = 'T12:00:00Z'
const CODE_LENGTH = 40

const STORAGE = /\/operations\/storage$/i

/** Of one of the two desks; what is held back for operators alone. */
interface DeskData {
  readonly storage: StorageData | null
  readonly held: HeldLots | null
}

/** Both desks of a yard in one module: each module weighs on every first visit. */
export async function load(args: LoadArgs): Promise<DeskData> {
  const { api, app, url } = args
  if (STORAGE.test(url.pathname)) return { storage: await loadStorage(args), held: null }
  const page = url.searchParams.get('page') ?? ''
  return { storage: null, held: can(app.person, listHeldLots.access) ? await api(listHeldLots, { query: { page } }) : null }
}

export const head = ({ storage }: DeskData, _: AppInfo, text: Text): PageHead => ({
  title: text.t(storage === null ? 'gate.title' : 'storage.word'),
})

/** What a code is for, in the order in which somebody at a gate looks: may it leave, which vehicle, who takes it. */
function Found({
  pass,
  code,
  onReleased,
  onBilled,
}: {
  readonly pass: GatePass
  readonly code: string
  readonly onReleased: (of: LotReleased) => void
  readonly onBilled: (now: GatePass) => void
}) {
  const text = useText()
  const formats = useFormats()
  const { nowMs } = useApp()
  const { lot, title, vin, yardName, row, carrier, on, buyerName, buyerNumber, state, holds, usedAt, clock, storage } = pass
  const when = usedAt === '' ? '' : formats.timeWithin(Date.parse(usedAt), clock, nowMs)
  const sum = storage === null ? '' : formatCurrencyWithCode({ minor: storage.dueMinor, currency: storage.currency }, text.languageTag)
  const facts = [
    [text.t('release.field.lot'), String(lot)],
    [text.t('release.field.vin'), vin],
    [text.t('release.field.carrier'), carrier],
    [text.t('release.field.on'), formats.day(Date.parse(`${on}${NOON}`), clock)],
    [text.t('release.field.yard'), [placeAsWritten(yardName), row].filter((part) => part !== '').join(', ')],
    [text.t('release.field.buyer'), `${buyerName} (${buyerNumber})`],
  ] as const
  return (
    <section className="gate-pass" data-state={state} aria-labelledby="gate-pass-h">
      <p className={state === 'OPENS' ? 'gate-word' : 'gate-word bad'} role="status">
        {text.dyn(`gate.state.${state}`, '', { when, sum })}
        {holds.length === 0 ? '' : `: ${holds.map((hold) => text.t(`release.hold.${hold}`)).join(', ')}`}
      </p>
      <h2 id="gate-pass-h">{asWritten(title)}</h2>
      <dl className="sheet-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <StorageFact storage={storage} />
      </dl>
      {state === 'STORAGE' ? (
        <Form<void>
          className="acts has-script"
          aria-label={text.t('gate.bill')}
          isGuarded={false}
          wordsOf={releaseWords}
          done=""
          act={async (api) => onBilled(await api(billGateStorage, { body: { code } }))}
        >
          <FormFoot className="btn ink" send={text.t('gate.bill')} />
        </Form>
      ) : null}
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
function Gate({ held }: { readonly held: HeldLots | null }) {
  const text = useText()
  const [found, setFound] = useState<{ readonly pass: GatePass; readonly code: string } | null>(null)
  const [left, setLeft] = useState<LotReleased | null>(null)
  return (
    <div className="desk gate">
      <DeskNav />
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
          onBilled={(pass) => setFound({ pass, code: found.code })}
          onReleased={(released) => {
            setFound(null)
            setLeft(released)
          }}
        />
      )}
      {held === null ? null : <HoldsPart held={held} />}
    </div>
  )
}

export function Page({ data: { storage, held } }: { readonly data: DeskData }) {
  return storage === null ? <Gate held={held} /> : <StorageDesk data={storage} />
}
