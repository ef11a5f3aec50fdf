import { type Failure } from '@app/contract/failure.ts'
import type { Text } from '@app/text/create-text.ts'
import { wordsOfField } from '../../platform/field-words.ts'

const FAILURES: Readonly<Record<string, Parameters<Text['t']>[0]>> = {
  MANDATE_SELF: 'failure.mandateSelf',
  MANDATE_HOLDER: 'failure.mandateHolder',
  MANDATE_EXISTS: 'failure.mandateExists',
  MANDATE_NOT_FOUND: 'failure.mandateNotFound',
  SUB_BIDDERS_FULL: 'failure.subBiddersFull',
  TOKEN_NOT_FOUND: 'failure.tokenNotFound',
  TOKENS_FULL: 'failure.tokensFull',
  BIDDER_NUMBER: 'failure.bidderNumber',
  BIDDER_NUMBERS_FULL: 'failure.bidderNumbersFull',
  INVITATION_OPEN: 'failure.invitationOpen',
  INVITATION_NOT_FOUND: 'failure.invitationNotFound',
  TOO_MANY_REQUESTS: 'failure.tooManyRequests',
  SAME_PERSON: 'failure.samePerson',
  REQUEST_OVER: 'failure.requestOver',
  REQUEST_NOT_FOUND: 'failure.requestNotFound',
  PROOF_NEEDED: 'mandate.fault.PROOF_NEEDED',
  FORBIDDEN: 'mandate.fault.FORBIDDEN',
}
const WRONG = /^validation\.[a-zA-Z]+$/

/** What a refusal is called, or the message of a field that a form without script came back with; empty for none. */
export function faultWords(fault: string, text: Text): string {
  if (fault === '') return ''
  if (WRONG.test(fault)) return wordsOfField(fault, text)
  const key = Object.hasOwn(FAILURES, fault) ? FAILURES[fault] : undefined
  return key === undefined ? text.t('error.generic') : text.t(key)
}

export const refusalWords = ({ code }: Failure, text: Text): string => faultWords(code, text)
