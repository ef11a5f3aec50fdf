import { PROTECTED_PATHS } from '../sites/intervals.ts'

const within = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}/`)

/** Whether a path (without language prefix) is among those that need a session, by whole segments in any case (ACC-6.11, OQ-A85). */
export const isProtectedPath = (path: string, listed: readonly string[] = PROTECTED_PATHS): boolean =>
  listed.some((prefix) => within(path.toLowerCase(), prefix.toLowerCase()))
