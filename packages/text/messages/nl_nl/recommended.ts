import type { Translated } from '../../keys.ts'
import type { recommended as english } from '../en_us/recommended.ts'

export const recommended: Translated<typeof english> = {
  'recommended.popular': 'Nu populair',
  'recommended.like': 'Meer zoals deze kavel',
  'recommended.yours': 'Voor u',
  'recommended.back': 'Vorige kavels',
  'recommended.on': 'Volgende kavels',
  'recommended.notThis': 'Deze niet',
  'recommended.people': 'Meer dan {count} mensen volgen hem of bieden erop',
  'recommended.searches': 'Anderen zoeken naar',
  'recommended.why.watchedToo': 'Wie deze kavel volgt, volgt ook deze',
  'recommended.why.modelWatchedToo': 'Wie een {name} volgt, volgt dit model',
  'recommended.why.sameModelAndDamage': 'Zelfde model en schade',
  'recommended.why.sameModel': 'Zelfde model',
  'recommended.why.sameMakeAndType': 'Zelfde merk en type',
  'recommended.why.sameTypeNear': 'Zelfde type in de buurt van deze kavel',
  'recommended.why.likeYours': 'U volgde een {name} of bood erop',
  'recommended.why.popular': 'Deze week gevolgd, geboden of bekeken',
}
