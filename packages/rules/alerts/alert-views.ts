import type { AccountAlert } from '@app/contract/alerts/alerts.answers.ts'

/** Session cookie that counts views (ACC-3.35). */
export const ALERT_VIEWS_COOKIE = 'alerts'
/** Alert codes one cookie remembers; more than that and the oldest go. */
const CODES_MAX = 40
const VIEWS_MAX = 999

/** Per alert code, how often it may be seen and how often it was seen in this session. */
export type AlertViews = Readonly<Record<string, { readonly mv: number; readonly cv: number }>>

/** Most views of an alert in one session: one where it does not notify again, else no limit (ACC-4.35, OQ-A75). */
export const maxViewsOf = ({ alertsConfig }: AccountAlert): number | null => (alertsConfig.renotify ? null : 1)

/** Alert code under which views are counted. */
export const viewCodeOf = ({ userActionCode, customUserActionCode }: AccountAlert): string => customUserActionCode || userActionCode

/** Whether an alert may be seen once more in this session. */
export function canBeViewed(alert: AccountAlert, views: AlertViews): boolean {
  if (maxViewsOf(alert) === null) return true
  const counted = views[viewCodeOf(alert)]
  return counted === undefined || counted.cv < counted.mv
}

/** The views after these alerts were seen; an alert that may be seen at will is not counted. */
export function countViews(views: AlertViews, seen: readonly AccountAlert[]): AlertViews {
  const counted = { ...views }
  for (const alert of seen) {
    const mv = maxViewsOf(alert)
    if (mv === null) continue
    const code = viewCodeOf(alert)
    const cv = Math.min((counted[code]?.cv ?? 0) + 1, VIEWS_MAX)
    delete counted[code]
    counted[code] = { mv, cv }
  }
  return Object.fromEntries(Object.entries(counted).slice(-CODES_MAX))
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0

/** The views in a cookie's decoded value; none for a value that is not ours. */
export function readViews(value: string): AlertViews {
  try {
    const parsed: unknown = JSON.parse(value)
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return {}
    const entries = Object.entries(parsed as Readonly<Record<string, { mv?: unknown; cv?: unknown } | null>>)
    return Object.fromEntries(
      entries.flatMap(([code, one]) => (isCount(one?.mv) && isCount(one.cv) ? [[code, { mv: one.mv, cv: one.cv }]] : [])),
    )
  } catch {
    return {}
  }
}
