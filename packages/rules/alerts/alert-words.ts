import type { Text } from '@app/text/create-text.ts'

/** What an alert asks for, by the codes of its request and of the step of a registration; that one is empty for none. */
export interface AlertCodes {
  readonly userActionCode: string
  readonly customUserActionCode: string
}

/** Heading of an alert: its step of a registration, else its request; `unknown` for a code without words. */
export const alertTitle = ({ userActionCode, customUserActionCode }: AlertCodes, text: Text, unknown: string): string =>
  text.dyn(`alert.step.${customUserActionCode}`, text.dyn(`alert.title.${userActionCode}`, unknown))

/** What an alert says in itself, of its step where that has words of its own; an operator's message is beside it. Empty where there is none. */
export const alertText = ({ userActionCode, customUserActionCode }: AlertCodes, text: Text): string =>
  text.dyn(`alert.text.${customUserActionCode}`, text.dyn(`alert.text.${userActionCode}`, ''))
