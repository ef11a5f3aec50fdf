import { daysBetween } from './days.ts'

/** Days before the last day of a paper on which its owner is reminded, the earliest first. */
export const REMINDER_DAYS = [60, 30, 7, 0] as const
export type ReminderDay = (typeof REMINDER_DAYS)[number]

/** The reminder that is due on a day and was not sent yet; null for none. Of several that were missed only the latest is sent. */
export function dueReminder(paper: { readonly expiresOn: string; readonly reminded: number | null }, today: string): ReminderDay | null {
  const left = daysBetween(today, paper.expiresOn)
  if (left < 0) return null
  const due = REMINDER_DAYS.findLast((days) => left <= days)
  return due !== undefined && (paper.reminded === null || due < paper.reminded) ? due : null
}
