import type { Translated } from '../../keys.ts'
import type { recommended as english } from '../en_us/recommended.ts'

export const recommended: Translated<typeof english> = {
  'recommended.popular': 'Populares ahora',
  'recommended.like': 'Más lotes como este',
  'recommended.yours': 'Para usted',
  'recommended.back': 'Lotes anteriores',
  'recommended.on': 'Lotes siguientes',
  'recommended.notThis': 'Este no',
  'recommended.people': 'Más de {count} personas lo siguen o pujan por él',
  'recommended.searches': 'Otros buscan',
  'recommended.why.watchedToo': 'Quienes siguen este lote lo siguen',
  'recommended.why.modelWatchedToo': 'Quienes siguen un {name} siguen este modelo',
  'recommended.why.sameModelAndDamage': 'Mismo modelo y daño',
  'recommended.why.sameModel': 'Mismo modelo',
  'recommended.why.sameMakeAndType': 'Misma marca y tipo',
  'recommended.why.sameTypeNear': 'Mismo tipo cerca de este lote',
  'recommended.why.likeYours': 'Siguió un {name} o pujó por él',
  'recommended.why.popular': 'Seguido, pujado o visto esta semana',
}
