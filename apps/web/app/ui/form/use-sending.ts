import { startTransition, useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { useApp, useText } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import type { Api } from '../../platform/page/page-module.ts'
import { checkFields } from './check-fields.ts'
import { hasChanges, valuesOf } from './controls.ts'
import type { FormPhase, FormState } from './form-state.ts'
import { isOfOtherWords, refusalOf, type Refusal, type WordsOf } from './refusal.ts'
import { noteUnsaved } from './unsaved.ts'

/** Does what a form is for, with its values. @throws what refuses it. */
export type Act<Answer> = (api: Api, typed: FormData) => Promise<Answer>

export interface SendingOptions<Answer> {
  readonly act: Act<Answer>
  /** Words of success, or what makes them of the answer; left out, that it is saved. */
  readonly done?: string | ((answer: Answer) => string) | undefined
  /** Called when it was done, after the page has read itself again. */
  readonly onDone?: (() => void) | undefined
  /** Hears what refused it, before the form says so. */
  readonly onRefused?: ((error: unknown) => void) | undefined
  readonly wordsOf?: WordsOf | undefined
  /** What is wrong to begin with: fields by name, or words for the whole of a form that came back without script. */
  readonly startErrors?: Readonly<Record<string, string>> | undefined
  readonly startWords?: string | undefined
  /** Whether values that are not saved are asked about before the page is left. */
  readonly isGuarded: boolean
  /** Whether the page reads its data again when it was done. */
  readonly isReadAgain: boolean
  /** Whether fields are checked here first; the server names all that are wrong at once. */
  readonly isChecked: boolean
}

const OPEN: FormPhase = { kind: 'open' }
const NO_ERRORS: Readonly<Record<string, string>> = {}

/** The values of a form as one text, to see whether they are still what was sent. */
const textOf = (form: HTMLFormElement): string => JSON.stringify([...new FormData(form)])

const toRefusal = ({ errors, words }: Refusal): FormState['refusal'] => ({ words, faults: Object.keys(errors).length })

/**
 * Sends a form once at a time. What is wrong stands beside its fields, the first of which gets the focus, and what was typed stays. When it
 * was done the fields show what the page then has: the saved values, or nothing where something was added.
 */
export function useSending<Answer>({
  act,
  onDone,
  onRefused,
  wordsOf,
  startErrors = NO_ERRORS,
  startWords = '',
  isGuarded,
  isReadAgain,
  isChecked,
  ...said
}: SendingOptions<Answer>) {
  const text = useText()
  const { nowMs } = useApp()
  const { revalidate } = useRevalidator()
  const element = useRef<HTMLFormElement>(null)
  const isWorking = useRef(false)
  const [phase, setPhase] = useState<FormPhase>(startWords === '' ? OPEN : { kind: 'refused', words: startWords })
  const [errors, setErrors] = useState(startErrors)
  const [refusal, setRefusal] = useState(startWords === '' ? null : toRefusal({ errors: startErrors, words: startWords }))
  const [typed, setTyped] = useState<FormState['typed']>(null)
  const [refusals, setRefusals] = useState(Object.keys(startErrors).length)
  const [sentText, setSentText] = useState('')

  const note = (form: HTMLFormElement): void => noteUnsaved(form, isGuarded && hasChanges(form))

  useEffect(() => {
    const form = element.current
    if (form === null) return undefined
    // Typed before the page had script, or brought back by the browser.
    if (hasChanges(form)) {
      setTyped(valuesOf(form))
      noteUnsaved(form, isGuarded)
    }
    return () => noteUnsaved(form, false)
  }, [isGuarded])
  useLayoutEffect(() => {
    if (refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  useLayoutEffect(() => {
    const form = element.current
    if (form === null || phase.kind !== 'done') return
    // Typed on meanwhile: that stays, and is not saved.
    if (textOf(form) === sentText) {
      form.reset()
      setTyped(null)
    }
    noteUnsaved(form, isGuarded && hasChanges(form))
  }, [phase, sentText, isGuarded])

  const refuse = (found: Refusal): void => {
    setErrors(found.errors)
    setRefusal(toRefusal(found))
    setPhase({ kind: 'refused', words: found.words })
    setRefusals((before) => before + 1)
  }
  const send = async (form: HTMLFormElement): Promise<void> => {
    const wrong = isChecked ? checkFields(form, text) : NO_ERRORS
    if (Object.keys(wrong).length > 0) return refuse({ errors: wrong, words: text.t('form.check') })
    // On its way: leaving loses nothing, and the act itself may lead elsewhere.
    noteUnsaved(form, false)
    setErrors(NO_ERRORS)
    setRefusal(null)
    setPhase({ kind: 'busy', sinceMs: performance.now() })
    setSentText(textOf(form))
    let words: string
    try {
      const answer = await act(browserApi(), new FormData(form))
      const { done = text.t('form.saved') } = said
      words = typeof done === 'string' ? done : done(answer)
    } catch (error) {
      note(form)
      onRefused?.(error)
      const found = refusalOf(error, { form, text, wordsOf })
      if (!isOfOtherWords(error)) return refuse(found)
      // What was typed stays; what it agrees to is read again, and shown together with the refusal.
      await revalidate()
      return startTransition(() => refuse(found))
    }
    if (isReadAgain && form.isConnected) await revalidate()
    // Together with what the page has read, which the fields then show.
    startTransition(() => setPhase({ kind: 'done', words, atMs: nowMs + performance.now() }))
    onDone?.()
  }
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isWorking.current) return
    isWorking.current = true
    // Until the page has read itself again: before that the form still shows what was sent.
    void send(event.currentTarget).finally(() => {
      isWorking.current = false
    })
  }
  const onChange = ({ currentTarget, target }: FormEvent<HTMLFormElement>): void => {
    setTyped(valuesOf(currentTarget))
    note(currentTarget)
    const { name } = target as unknown as { readonly name?: string }
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([wrong]) => wrong !== name)))
    setPhase((before) => (before.kind === 'busy' ? before : OPEN))
  }
  return { element, onSubmit, onChange, state: { phase, refusal, errors, typed } }
}
