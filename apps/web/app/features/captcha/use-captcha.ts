import { useEffect, useState } from 'react'

/** State of the captcha: not required, being solved, solved, or not available. */
export type CaptchaState =
  | { readonly kind: 'hidden' }
  | { readonly kind: 'solving' }
  | { readonly kind: 'solved'; readonly token: string }
  | { readonly kind: 'failed' }

/** Solves a captcha once it is due; `round` counts the tries, since a solution works once. */
export function useCaptcha(isDue: boolean, round: number): CaptchaState {
  const [solved, setSolved] = useState<{ readonly round: number; readonly token: string | null } | null>(null)
  useEffect(() => {
    if (!isDue) return
    let isGone = false
    const solve = async (): Promise<void> => {
      const { solveCaptcha } = await import('./solve-captcha.ts')
      const token = await solveCaptcha().catch(() => null)
      if (!isGone) setSolved({ round, token })
    }
    void solve()
    return () => {
      isGone = true
    }
  }, [isDue, round])
  if (!isDue) return { kind: 'hidden' }
  if (solved?.round !== round) return { kind: 'solving' }
  return solved.token === null ? { kind: 'failed' } : { kind: 'solved', token: solved.token }
}
