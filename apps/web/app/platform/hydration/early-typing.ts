import { hydrateAround } from './replayed-events.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/** The value of a field when it was read. */
interface Typed {
  readonly field: Field
  readonly value: string
}

/** The page holds the values of those alone that it sends with one. */
const FIELDS = 'input[value], textarea'

/** Fields that say something else than the server sent: typed in, filled in by the browser, or left so before a reload. */
const typedFields = (): Typed[] =>
  [...document.querySelectorAll<Field>(FIELDS)]
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => ({ field, value: field.value }))

function typeAgain({ field, value }: Typed): void {
  if (!field.isConnected) return
  const [from, to] = [field.selectionStart, field.selectionEnd]
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  // The page hears of a value only where it differs from the last one set through the field itself; past the field it is set unheard.
  field.value = field.defaultValue
  Reflect.set(prototype, 'value', value, field)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  if (from !== null && document.activeElement === field) field.setSelectionRange(from, to)
}

/** What readers type, and browsers fill in, before the page is hydrated. */
export interface EarlyTyping {
  /** Records the values of fields; called as the page is hydrated, before it is drawn again without them. */
  note(): void
  /** Passes them to the page at once, hydrating it for that; does nothing where nothing was typed. */
  tell(): void
}

/** Keeps what is typed early, since a page that has not heard of it would put its own empty value in its place. */
export function earlyTyping(): EarlyTyping {
  let typed: Typed[] = []
  const tellNoted = (): void => {
    for (const each of typed.splice(0)) typeAgain(each)
  }
  return {
    note: () => {
      typed = typedFields()
      queueMicrotask(tellNoted)
    },
    tell: () => {
      const [first] = typedFields()
      if (first) hydrateAround(first.field)
      tellNoted()
    },
  }
}
