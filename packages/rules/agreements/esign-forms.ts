import { E_SIGN_FORMS, type EsignForm } from '@app/contract/agreements/agreement-codes.ts'

/** The form of a code, null for any other word (OQ-A63). */
export const esignFormOf = (word: string | undefined): EsignForm | null => E_SIGN_FORMS.find((form) => form === word) ?? null
