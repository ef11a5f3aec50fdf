/** Whether a key may be pressed in a number field: a digit, or a key that writes nothing, alone or with Ctrl or Command (ACC-5.31). */
export function isNumberKey(event: { readonly key: string; readonly isCommand: boolean }): boolean {
  return event.isCommand || event.key.length !== 1 || /^\d$/.test(event.key)
}
