import { BANNER_GROUP, type AlertStatus } from '@app/contract/alerts/alert-codes.ts'
import type { AccountAlert, AccountAlerts } from '@app/contract/alerts/alerts.answers.ts'
import { canBeViewed, type AlertViews } from './alert-views.ts'
import { isModalDropped } from './verification.ts'

/** Where an alert is shown. */
export type AlertPlace = 'mandatory' | 'blocking' | 'banner' | 'carousel'

/** Alerts by place, each in its order; `count` is how many there are to deal with. */
export type ArrangedAlerts = Readonly<Record<AlertPlace, readonly AccountAlert[]>> & { readonly count: number }

const SHOWN: ReadonlySet<AlertStatus> = new Set(['INITIATED', 'REMIND_ME_LATER'])

/** Whether an alert is shown at an instant (ISO 8601 UTC): of a status that is shown, and active by then (ACC-4.29, ACC-4.34). */
export function isShown(alert: AccountAlert, now: string): boolean {
  return SHOWN.has(alert.actionStatus) && alert.actionActivationDate.date <= now
}

const order = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** Place of an alert: mandatory before blocking before banner, the rest in the carousel (OQ-A73). */
export function placeOf({ alertsConfig }: AccountAlert, isBanner: boolean): AlertPlace {
  if (alertsConfig.mandatory) return 'mandatory'
  if (alertsConfig.blockUI) return 'blocking'
  return isBanner ? 'banner' : 'carousel'
}

/** Order within a place: priority 1 first, then the earlier activation, then the older alert (OQ-A73). */
function compare(one: AccountAlert, other: AccountAlert): number {
  return (
    one.alertsConfig.alertPriority - other.alertsConfig.alertPriority ||
    order(one.actionActivationDate.date, other.actionActivationDate.date) ||
    one.userActionId - other.userActionId
  )
}

/** What an arrangement depends on beside the alerts. */
export interface AlertMoment {
  /** ISO 8601 UTC with milliseconds, as the alerts' own dates; such texts compare as their instants do. */
  readonly now: string
  readonly views: AlertViews
  /** Alerts that left the view of this page, whatever became of the call (ACC-4.32). */
  readonly removed?: ReadonlySet<number>
}

/** The alerts to show now, by place and in order (ACC-4.29, ACC-4.33 to 4.35, ACC-4.41, ACC-4.42). */
export function arrangeAlerts(groups: AccountAlerts, { now, views, removed = new Set() }: AlertMoment): ArrangedAlerts {
  const places: Record<AlertPlace, AccountAlert[]> = { mandatory: [], blocking: [], banner: [], carousel: [] }
  for (const [group, { accountAlerts }] of Object.entries(groups))
    for (const alert of accountAlerts) {
      const isListed = isShown(alert, now) && !removed.has(alert.userActionId) && canBeViewed(alert, views)
      const place = placeOf(alert, group === BANNER_GROUP)
      if (isListed && !(place !== 'banner' && isModalDropped(alert))) places[place].push(alert)
    }
  for (const list of Object.values(places)) list.sort(compare)
  return { ...places, count: Object.values(places).reduce((sum, list) => sum + list.length, 0) }
}

/** The dialog that comes next: mandatory ones one by one, then blocking ones, then the carousel as a whole; null when none is left. */
export function nextDialog(
  alerts: ArrangedAlerts,
): { readonly place: Exclude<AlertPlace, 'banner'>; readonly alerts: readonly AccountAlert[] } | null {
  for (const place of ['mandatory', 'blocking'] as const) {
    const [first] = alerts[place]
    if (first) return { place, alerts: [first] }
  }
  return alerts.carousel.length > 0 ? { place: 'carousel', alerts: alerts.carousel } : null
}
