import type { FormEvent } from 'react'
import { askOverride, decideOverride, OVERRIDE_ACTS, type LaneDesk } from '@app/contract/lane-desk.ts'
import { useText } from '../../platform/app-info.ts'
import { fieldText } from '../../platform/field-text.ts'
import { sendDesk, type Operate } from '../alerts/operate.ts'

function AskForm({ lot, act }: { readonly lot: number | null; readonly act: Operate }) {
  const text = useText()
  const onSubmit = (event: FormEvent<HTMLFormElement>): void =>
    sendDesk(event, act, (api, form) => {
      const alias = Number(fieldText(form, 'toAlias'))
      const body = {
        lotNumber: Number(fieldText(form, 'lotNumber')),
        act: fieldText(form, 'act') as (typeof OVERRIDE_ACTS)[number],
        reason: fieldText(form, 'reason'),
        ...(alias > 0 ? { toAlias: alias } : {}),
      }
      return api(askOverride, { body })
    })
  return (
    <details>
      <summary>{text.t('ops.lane.ask')}</summary>
      <form className="desk-form has-script" onSubmit={onSubmit}>
        <p className="field">
          <label htmlFor="ov-lot">{text.t('ops.lane.lot')}</label>
          <input className="in" id="ov-lot" name="lotNumber" inputMode="numeric" required defaultValue={lot ?? ''} />
        </p>
        <p className="field">
          <label htmlFor="ov-act">{text.t('ops.lane.ask')}</label>
          <select className="in" id="ov-act" name="act">
            {OVERRIDE_ACTS.map((one) => (
              <option key={one} value={one}>
                {text.t(`ops.override.${one}`)}
              </option>
            ))}
          </select>
        </p>
        <p className="field">
          <label htmlFor="ov-alias">{text.t('ops.lane.toAlias')}</label>
          <input className="in" id="ov-alias" name="toAlias" inputMode="numeric" />
        </p>
        <p className="field">
          <label htmlFor="ov-reason">{text.t('ops.lot.reason')}</label>
          <input className="in" id="ov-reason" name="reason" required maxLength={300} />
        </p>
        <button className="btn" type="submit">
          {text.t('ops.lane.ask')}
        </button>
      </form>
    </details>
  )
}

/** What operators asked for and another has to decide (two-person rule). */
export function Overrides({
  overrides,
  lot,
  act,
}: {
  readonly overrides: LaneDesk['overrides']
  readonly lot: number | null
  readonly act: Operate
}) {
  const text = useText()
  const decide = (id: number, action: 'confirm' | 'refuse'): void =>
    void act((api) => api(decideOverride, { params: { id: String(id) }, body: { action } }))
  return (
    <section className="sec" aria-labelledby="overrides-h">
      <div className="sec-h">
        <h2 id="overrides-h">{text.t('ops.lane.overrides')}</h2>
      </div>
      {overrides.length === 0 ? <p className="dim">{text.t('ops.lane.overrides.none')}</p> : null}
      <ul className="drops">
        {overrides.map((one) => (
          <li key={one.id} data-override={one.id}>
            <p>
              {text.t(`ops.override.${one.act}`)}, {one.lotNumber}: {one.reason} ({one.askedBy})
            </p>
            {one.isOwn ? (
              <p className="dim">{text.t('ops.lane.override.own')}</p>
            ) : (
              <p className="acts has-script">
                <button className="btn ink" type="button" onClick={() => decide(one.id, 'confirm')}>
                  {text.t('ops.lane.confirm')}
                </button>
                <button className="btn" type="button" onClick={() => decide(one.id, 'refuse')}>
                  {text.t('ops.lane.refuse')}
                </button>
              </p>
            )}
          </li>
        ))}
      </ul>
      <AskForm lot={lot} act={act} />
    </section>
  )
}
