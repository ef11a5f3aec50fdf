import { formatPattern } from './dates.ts'
import type { Display } from './display.ts'

/** Spanish joins a day, its month written out and the year by `de`. */
const joinsByDe = (display: Display): boolean => display.languageTag.startsWith('es')

/** A day with weekday and month written out, e.g. `Wednesday 18 November`, `miércoles 18 de noviembre`. */
export function writtenDay(epochMs: number, display: Display): string {
  const part = (pattern: string): string => formatPattern(epochMs, pattern, display)
  return joinsByDe(display) ? `${part('EEEE d')} de ${part('MMMM')}` : part('EEEE d MMMM')
}

/** A month and its year written out, e.g. `November 2026`, `noviembre de 2026`. */
export function writtenMonth(epochMs: number, display: Display): string {
  const part = (pattern: string): string => formatPattern(epochMs, pattern, display)
  return joinsByDe(display) ? `${part('MMMM')} de ${part('yyyy')}` : part('MMMM yyyy')
}
