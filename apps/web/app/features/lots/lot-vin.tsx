import { useState } from 'react'
import { useApp, useText } from '../../platform/app-info.ts'

interface LotVinProps {
  readonly lotNumber: number
  /** As the server masked it. */
  readonly vin: string
  readonly canUnmask: boolean
  /** Where page scripts look for it (wire.md, hooks). */
  readonly id?: string
}

/** The VIN of a lot; those who may see it whole do so by a press (MQ-077). */
export function LotVin({ lotNumber, vin, canUnmask, id }: LotVinProps) {
  const text = useText()
  const { member } = useApp()
  const [whole, setWhole] = useState<{ readonly lot: number; readonly vin: string } | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const shown = whole?.lot === lotNumber ? whole.vin : vin
  const show = async (): Promise<void> => {
    try {
      const { wholeVin } = await import('./whole-vin.ts')
      const answer = await wholeVin(lotNumber, member?.number ?? 0)
      setFailed(false)
      setWhole({ lot: lotNumber, vin: answer ?? vin })
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <span data-uname={id === undefined ? undefined : 'lotdetailVin'} id={id}>
        {shown}
      </span>{' '}
      {canUnmask && shown === vin && vin.includes('*') ? (
        <button className="btn sm has-script" type="button" onClick={() => void show()}>
          {text.t('lot.vin.show')}
        </button>
      ) : null}
      {hasFailed ? <span role="alert">{text.t('error.generic')}</span> : null}
    </>
  )
}
