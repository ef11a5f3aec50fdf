import type { ReactNode } from 'react'
import type { Failure } from '@app/contract/failure.ts'
import type { Text } from '@app/text/create-text.ts'
import type { Locale } from '@app/text/locales.ts'
import { useApp } from '../../platform/app-info.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { CsrfField } from '../../platform/page/csrf-field.tsx'
import type { Api } from '../../platform/page/page-module.ts'
import { localPath } from '../../platform/routing/routing.ts'
import { Form, FormFoot } from '../../ui/form/form.tsx'

/** What a refusal is called; empty for none. */
export const faultWords = (code: string, text: Text): string =>
  code === '' ? '' : text.dyn(`member.fault.${code}`, text.t('error.generic'))

const memberWords = ({ code }: Failure, text: Text): string => faultWords(code, text)

/** Loads the document again, or another page in its place: one of ours, or one where money is paid. */
function leave(address: string | undefined, locale: Locale): void {
  if (address === undefined) window.location.reload()
  else window.location.assign(address.startsWith('/') ? localPath(locale, address) : address)
}

interface MemberFormProps {
  /** Where the form is sent without script. */
  readonly action: string
  /** What is sent along, by name; the language as well. */
  readonly fields: Readonly<Record<string, string | number>>
  /** Does it; answers the page that comes then, undefined for this one. */
  readonly act: (api: Api, locale: Locale) => Promise<string | undefined>
  /** Words of its button. */
  readonly send: string
  readonly buttonClass?: string
  readonly children?: ReactNode
}

/**
 * A form of a membership, whose values are all known. Where it was done the document is loaded again, or another: what the reader may do has
 * changed with their steps.
 */
export function MemberForm({ action, fields, act, send, buttonClass = 'btn ink', children, ...attributes }: MemberFormProps) {
  const { locale } = useApp()
  return (
    <Form
      {...attributes}
      className="member-form"
      method="post"
      action={action}
      isGuarded={false}
      isReadAgain={false}
      wordsOf={memberWords}
      act={async () => {
        // With a signal of its own, so that refusals come back here and lead nowhere by themselves.
        leave(await act(browserApi(new AbortController().signal), locale), locale)
        await new Promise<never>(() => undefined)
      }}
    >
      {children}
      <CsrfField />
      {Object.entries({ locale, ...fields }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormFoot className={buttonClass} send={send} />
    </Form>
  )
}
