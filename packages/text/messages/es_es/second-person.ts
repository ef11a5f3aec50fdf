import type { Translated } from '../../keys.ts'
import type { secondPerson as english } from '../en_us/second-person.ts'

export const secondPerson: Translated<typeof english> = {
  'ops.override.UNDO': 'Anular la última puja',
  'ops.override.REOPEN': 'Reabrir el lote',
  'ops.override.TRANSFER': 'Traspasar a otro postor',
  'ops.override.VOID': 'Anular la adjudicación',
  'ops.override.WITHDRAW': 'Retirar el lote',
  'ops.override.PASS': 'Pasar el lote',
  'ops.override.ANSWER.accept': 'Aceptar la puja más alta por el vendedor',
  'ops.override.ANSWER.decline': 'Rechazar la puja más alta por el vendedor',
  'ops.override.ANSWER.counter': 'Pedir {amount} por el vendedor',
  'ops.override.OFFER.accept': 'Aceptar una oferta por el vendedor',
  'ops.override.OFFER.decline': 'Rechazar una oferta por el vendedor',
  'ops.override.CANCEL_SALE': 'Cancelar la subasta',
  'ops.override.DEPOSIT': 'Subir el depósito a {amount}',
  'ops.override.SELLER': 'Cambiar el vendedor: {changes}',
  'ops.override.to': 'al postor {number}',
  'ops.override.who': 'Operador {number}, {when}: {reason}',
  'ops.override.lot': 'lote {number}',
  'ops.override.sale': 'subasta {number}',
  'ops.override.bidder': 'postor {number}',
  'ops.override.seller': 'vendedor {name}',
  'ops.override.done': 'Hecho en los últimos tres días',
  'ops.override.done.two': 'Operadores {asked} y {decided}, {when}: {reason}',
  'ops.override.done.command': 'Una sola persona, por comando, {when}: {reason}',
  'ops.override.requested': 'Solicitado. Otro operador tiene que confirmarlo antes de una hora.',
}
