import { useState, type FormEvent } from 'react'
import { type FieldErrors, isFaultless } from '@app/rules/validation/field-errors.ts'
import { useText } from '../../platform/app-info.ts'
import { wordsOfField } from '../../platform/field-words.ts'
import { valuesOf } from './controls.ts'

/**
 * For a form that a browser sends by itself, whose answer is another page: the rule that the server judges by is asked first, so that what is
 * wrong stands beside its field and nothing that was typed is lost.
 */
export function useCheckedForm(check: (typed: Readonly<Record<string, string>>) => FieldErrors) {
  const text = useText()
  const [faults, setFaults] = useState<FieldErrors>({})
  /** What is wrong with a field; empty for nothing. */
  const errorOf = (field: string): string => (faults[field] === undefined ? '' : wordsOfField(faults[field], text))
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    const form = event.currentTarget
    const found = check(valuesOf(form))
    setFaults(found)
    if (isFaultless(found)) return
    event.preventDefault()
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return { errorOf, onSubmit }
}
