import type { Failure } from '@app/contract/failure.ts'
import type { Text } from '@app/text/create-text.ts'
import { wordsOfField } from '../../platform/field-words.ts'

const FAILURES: Readonly<Record<string, Parameters<Text['t']>[0]>> = {
  BROKER_NOT_FOUND: 'failure.brokerNotFound',
  BROKER_BIDDER_NOT_FOUND: 'failure.brokerBidderNotFound',
  APPLICATION_REFUSED: 'failure.applicationRefused',
  TOO_MANY_REQUESTS: 'broker.fault.many',
  PROOF_NEEDED: 'mandate.fault.PROOF_NEEDED',
}
const WRONG = /^validation\.[a-zA-Z]+$/

/** What a refusal is called, or the message of a field that a form without script came back with; empty for none. */
export function faultWords(fault: string, text: Text): string {
  if (fault === '') return ''
  if (WRONG.test(fault)) return wordsOfField(fault, text)
  const key = Object.hasOwn(FAILURES, fault) ? FAILURES[fault] : undefined
  return key === undefined ? text.t('error.generic') : text.t(key)
}

/** Words of a refusal that this page knows; null for the rest. */
export const refusalWords = ({ code }: Failure, text: Text): string | null =>
  Object.hasOwn(FAILURES, code) ? faultWords(code, text) : null

const PARAMETER_LENGTH_MAX = 64

/** A parameter of the address, cut to a length that one of ours has. */
export const parameterOf = (url: URL, name: string): string => (url.searchParams.get(name) ?? '').slice(0, PARAMETER_LENGTH_MAX)
