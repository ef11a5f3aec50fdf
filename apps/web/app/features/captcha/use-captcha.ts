import { useEffect, useRef, useState, type RefObject } from 'react'
import { useApp } from '../../platform/app-info.ts'
import type { CaptchaState } from './captcha-state.ts'

/** The captcha of a form: its state, and where the reader may be asked. */
export type Captcha = CaptchaState & { readonly place: RefObject<HTMLDivElement | null> }

const USUAL = { isHard: false }

/** Whether a form that is sent has to wait for it. */
export const isOpen = ({ kind }: CaptchaState): boolean => kind === 'solving' || kind === 'asked'

/** Solves a captcha once it is due, or has the reader solve it; `round` counts the tries, since a solution works once. */
export function useCaptcha(isDue: boolean, round: number, { isHard }: { readonly isHard: boolean } = USUAL): Captcha {
  const { locale } = useApp()
  const place = useRef<HTMLDivElement>(null)
  const [told, setTold] = useState<{ readonly round: number; readonly state: CaptchaState } | null>(null)
  useEffect(() => {
    if (!isDue) return
    let isGone = false
    const tell = (state: CaptchaState): void => {
      if (!isGone) setTold({ round, state })
    }
    const solve = async (): Promise<void> => {
      const { solveCaptcha } = await import('./solve-captcha.ts')
      if (!isGone && place.current !== null) await solveCaptcha({ place: place.current, locale, isHard, tell })
    }
    void solve().catch(() => tell({ kind: 'failed' }))
    return () => {
      isGone = true
    }
  }, [isDue, round, locale, isHard])
  if (!isDue) return { kind: 'hidden', place }
  return told?.round === round ? { ...told.state, place } : { kind: 'solving', place }
}
