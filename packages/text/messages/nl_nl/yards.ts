import type { Translated } from '../../keys.ts'
import type { yards as english } from '../en_us/yards.ts'

export const yards: Translated<typeof english> = {
  'yards.title': 'Locaties',
  'yards.in': 'Locaties in {state}',
  'yards.description': 'Elk terrein met adres, volgende veiling en de voertuigen die er staan.',
  'yards.one.description': '{yard}: adres, komende veilingen en de voertuigen die er staan.',
  'yards.count': '{count, plural, one {# terrein} other {# terreinen}}',
  'yards.all': 'Alle locaties',
  'yards.none': 'Hier staat geen terrein in de lijst.',
  'yards.near': 'Zoek het dichtstbijzijnde terrein op postcode',
  'yards.near.submit': 'Zoek',
  'yards.near.title': 'Het dichtst bij {zip}',
  'yards.away': 'Op {distance}',
  'yards.noSale': 'Nog geen veiling gepland',
  'yards.sale.of': '{lots}, volgende veiling van {yard}',
  'yards.number': 'Terrein {number}',
  'yards.address': 'Adres',
  'yards.map': 'Open in een kaart',
  'yards.phone': 'Telefoon',
  'yards.hours': 'Openingstijden',
  'yards.clock': 'Tijd op het terrein',
  'yards.lots': '{count, plural, =0 {Voertuigen hier} one {# voertuig hier} other {# voertuigen hier}}',
  'yards.sales': 'Komende veilingen',
  'yards.sales.none': 'Voor dit terrein is nog geen veiling gepland.',
  'yards.next': 'Voertuigen hier, de eerstvolgende eerst',
  'yards.others': 'Terreinen in de buurt',
}
