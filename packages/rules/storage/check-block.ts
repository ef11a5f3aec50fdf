import { STORAGE_BLOCK_DAYS_MAX } from '@app/contract/release/storage-codes.ts'
import { dayAfter, isWithinDays } from '../documents/days.ts'
import { faultUnless, fieldErrorsOf, type FieldErrors } from '../validation/field-errors.ts'

const isNear = (day: string, today: string): boolean =>
  isWithinDays(day, dayAfter(today, -STORAGE_BLOCK_DAYS_MAX), 2 * STORAGE_BLOCK_DAYS_MAX)

/** What is wrong with the days of a block, YYYY-MM-DD: both lie within a year of today at the yard, the last is none before the first. */
export function checkBlock({ from, to }: { readonly from: string; readonly to: string | null }, today: string): FieldErrors {
  return fieldErrorsOf({
    from: faultUnless(isNear(from, today), 'validation.storageDay'),
    to: faultUnless(to === null || (isNear(to, today) && to >= from), 'validation.storageDay'),
  })
}

/** What is wrong with the day that ends a block: it ends it earlier than it would end, and is none before the day before its first. */
export function checkBlockEnd(
  day: string,
  { from, to }: { readonly from: string; readonly to: string | null },
  today: string,
): FieldErrors {
  const isEarlier = to === null ? isNear(day, today) : day < to
  return fieldErrorsOf({ to: faultUnless(isEarlier && day >= dayAfter(from, -1), 'validation.storageEnd') })
}
