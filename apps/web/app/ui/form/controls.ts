/** What a form's values are typed into or chosen by. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement || element instanceof HTMLTextAreaElement

/** The fields of a form that a reader sees, in their order. */
export const controlsOf = (form: HTMLFormElement): readonly Control[] =>
  [...form.elements].filter(isControl).filter(({ name, type }) => name !== '' && type !== 'hidden')

/** Parts of the path by which a server names a field, from the whole of it to its last word: `deposit.heldMinor`, `deposit`, `heldMinor`. */
function namesIn(path: string): string[] {
  const parts = path.split('.')
  return [...parts.map((_, at) => parts.slice(0, parts.length - at).join('.')), parts.at(-1) ?? '']
}

/** The field that a server means by a path: one sent as it, or of its name; null where the form does not show it. */
export function controlOf(form: HTMLFormElement, path: string): Control | null {
  const controls = controlsOf(form)
  for (const name of namesIn(path)) {
    const found = controls.find((control) => control.dataset['sentAs'] === name) ?? controls.find((control) => control.name === name)
    if (found !== undefined) return found
  }
  return null
}

function isChosenOtherwise({ options }: HTMLSelectElement): boolean {
  const all = [...options]
  const first = Math.max(
    0,
    all.findIndex(({ defaultSelected }) => defaultSelected),
  )
  return all.some(({ selected }, at) => selected !== (at === first))
}

/** Whether a field holds something else than when it was shown. Proofs of who sends a form are nobody's work, and browsers fill them in. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return isChosenOtherwise(control)
  if (control.type === 'password' || control.autocomplete === 'one-time-code') return false
  if (control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio'))
    return control.checked !== control.defaultChecked
  return control.value !== control.defaultValue
}

/** Whether anything was typed or chosen in a form that is not sent. */
export const hasChanges = (form: HTMLFormElement): boolean => controlsOf(form).some(isChanged)

/** The values of a form by name, of several of one name the last. */
export const valuesOf = (form: HTMLFormElement): Readonly<Record<string, string>> =>
  Object.fromEntries([...new FormData(form)].filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
