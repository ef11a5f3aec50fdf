import { useId, useState, type FormEvent } from 'react'
import type { OwnStanding } from '@app/contract/lanes/live.ts'
import { isFailure } from '@app/contract/failure.ts'
import { useText } from '../../../platform/app-info.ts'
import { useAmounts } from '../../../platform/use-amounts.ts'
import { useFormats } from '../../../platform/use-formats.ts'
import { Icon } from '../../../ui/icon.tsx'
import { AmountInput } from '../../../ui/amount-input.tsx'
import type { PriceTerms } from '../lane-model/bid-control.ts'

interface StandbyPartProps {
  readonly lot: number
  readonly terms: PriceTerms
  readonly own: OwnStanding | null
}

/** A standby maximum: it bids only while the reader's connection is lost. Can be set and withdrawn. */
export function StandbyPart({ lot, terms, own }: StandbyPartProps) {
  const text = useText()
  const formats = useFormats()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState('')
  const [saved, setSaved] = useState<number | null | undefined>(undefined)
  const { currency } = terms
  const amounts = useAmounts(currency)
  const standing = saved === undefined ? (own?.standbyMinor ?? null) : saved
  const keep = async (minor: number | null): Promise<void> => {
    try {
      const { keepStandby } = await import('../lane-model/lane-calls.ts')
      setSaved(await keepStandby(lot, minor, currency))
      setFault('')
      setTyped('')
    } catch (error) {
      setFault(isFailure(error) ? text.t('refusal.other') : text.t('lane.quality.lost'))
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const minor = amounts.read(typed)
    if (minor === null) return setFault(amounts.wrong)
    void keep(minor)
  }
  const status =
    standing === null ? text.t('lane.standby.none') : text.t('lane.standby.is', { amount: formats.money({ minor: standing, currency }) })
  return (
    <details className="fold has-script">
      <summary>
        {text.t('lane.standby')}
        <Icon name="down" />
      </summary>
      <form className="lv-max" onSubmit={submit} noValidate>
        <p className="dim">{text.t('lane.standby.hint')}</p>
        <label className="vh" htmlFor={id}>
          {text.t('lane.standby.label')}
        </label>
        <div className="lv-row">
          <AmountInput id={id} typed={typed} aria-invalid={fault !== ''} aria-describedby={`${id}-t`} onType={setTyped} />
          <button type="submit" className="btn">
            {text.t('lane.standby.set')}
          </button>
          {standing === null ? null : (
            <button type="button" className="btn" onClick={() => void keep(null)}>
              {text.t('lane.standby.drop')}
            </button>
          )}
        </div>
        <p id={`${id}-t`} className={fault === '' ? undefined : 'lv-fault'} role="status">
          {fault === '' ? status : fault}
        </p>
      </form>
    </details>
  )
}
