import type { ReactNode } from 'react'
import type { Api } from '../../platform/page/page-module.ts'
import { Form, FormFoot } from '../../ui/form/form.tsx'
import { Section } from '../../ui/section.tsx'
import { useProof } from '../proof/use-proof.tsx'
import { tillRefusal } from './till-words.ts'

interface TillFormProps<Answer> {
  /** Id of its heading. */
  readonly id: string
  readonly title: string
  readonly lead?: string
  readonly send: string
  readonly done: string | ((answer: Answer) => string)
  readonly act: (api: Api, form: FormData) => Promise<Answer>
  readonly children: ReactNode
}

/** A form of the counter under its heading; a proof that is too old is asked for in its place. */
export function TillForm<Answer>({ id, title, lead = '', send, children, ...form }: TillFormProps<Answer>) {
  const { prove, onRefused } = useProof('till.proof')
  return (
    <Section id={id} title={title}>
      {lead === '' ? null : <p className="dim">{lead}</p>}
      {prove}
      <Form aria-labelledby={id} wordsOf={tillRefusal} onRefused={onRefused} {...form}>
        {children}
        <FormFoot className="btn ink" send={send} />
      </Form>
    </Section>
  )
}
