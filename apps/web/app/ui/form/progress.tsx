import { useContext, useEffect, useState } from 'react'
import { useApp, useText } from '../../platform/app-info.ts'
import { useFormats } from '../../platform/use-formats.ts'
import { FormContext } from './form-state.ts'

const SECOND_MS = 1000
/** Work that takes less than this is not counted in seconds. */
const SHORT_MS = 2 * SECOND_MS

/** For how long work has been going on. Heard once, seen by the second. */
export function Progress({ sinceMs }: { readonly sinceMs: number }) {
  const text = useText()
  const [forMs, setForMs] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setForMs(performance.now() - sinceMs), SECOND_MS)
    return () => clearInterval(timer)
  }, [sinceMs])
  return (
    <>
      <span className="vh">{text.t('form.busy')}</span>
      {forMs < SHORT_MS ? null : <span aria-hidden="true">{text.t('form.working', { seconds: Math.floor(forMs / SECOND_MS) })}</span>}
    </>
  )
}

/**
 * What became of a form: that it works and for how long, that it was done and when, or why not; heard by screen readers. It is no
 * `output`: a form that is reset puts a text of its own in place of what stands in those.
 */
export function FormResult() {
  const { zone } = useApp()
  const formats = useFormats()
  const state = useContext(FormContext)
  if (state === null) return null
  const { phase } = state
  return (
    <div role="status" className={phase.kind === 'refused' ? 'form-end bad' : 'form-end'}>
      {phase.kind === 'busy' ? <Progress sinceMs={phase.sinceMs} /> : null}
      {phase.kind === 'refused' ? phase.words : null}
      {phase.kind === 'done' ? (
        <>
          <span>{phase.words}</span> <span className="dim">{formats.timeAt(phase.atMs, zone)}</span>
        </>
      ) : null}
    </div>
  )
}
