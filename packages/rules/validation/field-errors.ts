/** What is wrong with a form: field → key of the message that says so. No entry: nothing is wrong. */
export type FieldErrors = Readonly<Record<string, string>>

/** Whether a form may be sent. */
export const isFaultless = (errors: FieldErrors): boolean => Object.keys(errors).length === 0

/** The key of a field's message, unless the field is right. */
export const faultUnless = (isRight: boolean, key: string = 'validation.wrong'): string | null => (isRight ? null : key)

/** Only the fields that have an error, from a list with null for those that have none. */
export function fieldErrorsOf(found: Readonly<Record<string, string | null>>): FieldErrors {
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null))
}
