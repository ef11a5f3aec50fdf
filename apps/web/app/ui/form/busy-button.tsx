import { useContext, useRef, useState, type ComponentProps, type ReactNode } from 'react'
import { FormContext } from './form-state.ts'
import { Progress } from './progress.tsx'

interface BusyProps extends ComponentProps<'button'> {
  readonly isBusy: boolean
}

/** A button that is as wide while it works, and hears no second press then. It stays focused, which a disabled one would not. */
const BusyButton = ({ isBusy, ...button }: BusyProps) => (
  <button {...button} aria-busy={isBusy || undefined} aria-disabled={isBusy || button['aria-disabled'] || undefined} />
)

/** The button that sends the form around it. */
export function SendButton({ className = 'btn ink', ...button }: Omit<ComponentProps<'button'>, 'type'>) {
  const isBusy = useContext(FormContext)?.phase.kind === 'busy'
  return <BusyButton {...button} className={className} type="submit" isBusy={isBusy} />
}

interface ActButtonProps extends Omit<ComponentProps<'button'>, 'onClick' | 'type'> {
  /** What is done; the button works until it is. */
  readonly act: () => Promise<unknown>
  readonly children: ReactNode
}

/** A button that does one thing by itself, and says for how long where that takes its time. */
export function ActButton({ act, className = 'btn', ...button }: ActButtonProps) {
  const [sinceMs, setSinceMs] = useState<number | null>(null)
  const isWorking = useRef(false)
  const press = (): void => {
    if (isWorking.current) return
    isWorking.current = true
    setSinceMs(performance.now())
    void act().finally(() => {
      isWorking.current = false
      setSinceMs(null)
    })
  }
  return (
    <>
      <BusyButton {...button} className={className} type="button" isBusy={sinceMs !== null} onClick={press} />
      {sinceMs === null ? null : (
        <span role="status" className="act-wait">
          <Progress sinceMs={sinceMs} />
        </span>
      )}
    </>
  )
}
