import type { Translated } from '../../keys.ts'
import type { secondPerson as english } from '../en_us/second-person.ts'

export const secondPerson: Translated<typeof english> = {
  'ops.override.UNDO': 'Laatste bod ongedaan maken',
  'ops.override.REOPEN': 'Kavel heropenen',
  'ops.override.TRANSFER': 'Overdragen aan andere bieder',
  'ops.override.VOID': 'Toewijzing nietig maken',
  'ops.override.WITHDRAW': 'Kavel terugtrekken',
  'ops.override.PASS': 'Kavel overslaan',
  'ops.override.ANSWER.accept': 'Hoogste bod aanvaarden voor de verkoper',
  'ops.override.ANSWER.decline': 'Hoogste bod afwijzen voor de verkoper',
  'ops.override.ANSWER.counter': '{amount} vragen voor de verkoper',
  'ops.override.OFFER.accept': 'Een aanbod aanvaarden voor de verkoper',
  'ops.override.OFFER.decline': 'Een aanbod afwijzen voor de verkoper',
  'ops.override.CANCEL_SALE': 'Veiling afgelasten',
  'ops.override.DEPOSIT': 'Borg verhogen naar {amount}',
  'ops.override.SELLER': 'Verkoper wijzigen: {changes}',
  'ops.override.to': 'aan bieder {number}',
  'ops.override.who': 'Beheerder {number}, {when}: {reason}',
  'ops.override.lot': 'kavel {number}',
  'ops.override.sale': 'veiling {number}',
  'ops.override.bidder': 'bieder {number}',
  'ops.override.seller': 'verkoper {name}',
  'ops.override.done': 'Gedaan in de laatste drie dagen',
  'ops.override.done.two': 'Beheerders {asked} en {decided}, {when}: {reason}',
  'ops.override.done.command': 'Eén persoon, per opdracht, {when}: {reason}',
  'ops.override.requested': 'Aangevraagd. Een andere beheerder moet dit binnen een uur bevestigen.',
}
