import type { Translated } from '../../keys.ts'
import type { retention as english } from '../en_us/retention.ts'

export const retention: Translated<typeof english> = {
  'failure.retentionRefused': 'Ahora no se puede abrir.',
  'ops.reason.ALTERED': 'Este registro ya no es el que se selló, así que nada de él se abre. Avise a quien administra el servidor.',
  'retention.title': 'Conservado por ley',
  'retention.lead':
    'Cuando se borra una cuenta, los documentos, los acuerdos y las coincidencias con listas que la ley obliga a conservar quedan sellados hasta su día. Un auditor los abre con una segunda persona; cada solicitud, decisión y archivo consta en el historial de la cuenta.',
  'retention.asked': 'A la espera de una segunda persona',
  'retention.asked.none': 'Nada espera.',
  'retention.request': 'ID de usuario {number}, {site}',
  'retention.asked.by': 'Lo pidió el ID de usuario {number}, {when}: {reason}',
  'retention.asked.own': 'Lo ha pedido usted. Decide otra persona.',
  'retention.confirm': 'Permitir que lo vea',
  'retention.refuse': 'Rechazar',
  'retention.ask': 'Pedir que se abra',
  'retention.ask.lead':
    'Otro auditor o un operador del sitio lo confirma antes de una hora. Después verá durante una hora si se conserva algo, y qué.',
  'retention.ask.id': 'ID de usuario de la cuenta borrada',
  'retention.ask.reason': 'Motivo',
  'retention.ask.send': 'Pedirlo a una segunda persona',
  'retention.ask.done': 'Pedido. Otra persona tiene que confirmarlo antes de una hora.',
  'retention.opened': 'Abierto para usted',
  'retention.opened.none': 'No hay nada abierto para usted.',
  'retention.opened.of': 'ID de usuario {number}, hasta {when}',
  'retention.kept.none': 'No se conserva nada de esta cuenta.',
  'retention.record': '{site}, se elimina el {day}',
  'retention.screening': 'Coincidencia con una lista',
  'retention.file.facts': 'De quién y qué era',
  'retention.file.original': 'Archivo recibido',
  'retention.file.document': 'Documento firmado',
  'retention.file.page': 'Página {page}',
}
