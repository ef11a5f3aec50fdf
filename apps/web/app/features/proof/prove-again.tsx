import type { ComponentProps } from 'react'
import { proveAgain } from '@app/contract/people/second-factor.ts'
import { browserApi } from '../../platform/browser-api.ts'
import { ProofForm, proofIn } from './proof-fields.tsx'

interface ProveAgainProps extends Omit<ComponentProps<typeof ProofForm>, 'change' | 'children'> {
  /** Words of its button. */
  readonly send: string
  readonly onProved: () => void
}

/** Asks for the password again, where the sign-in is too old for what is to be done. */
export function ProveAgain({ send, onProved, ...form }: ProveAgainProps) {
  return (
    <ProofForm
      {...form}
      change={async (typed) => {
        // With a signal of its own, so that a refusal comes back here and leads nowhere by itself.
        await browserApi(new AbortController().signal)(proveAgain, { body: proofIn(new FormData(typed)) })
        onProved()
      }}
    >
      <button className="btn ink" type="submit">
        {send}
      </button>
    </ProofForm>
  )
}
