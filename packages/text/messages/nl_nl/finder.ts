import type { Translated } from '../../keys.ts'
import type { finder as english } from '../en_us/finder.ts'

export const finder: Translated<typeof english> = {
  'finder.title': 'Voertuigzoeker',
  'finder.description': 'Kies soort, merk, model, jaren, plaats, schade en papieren, en zie bij elke stap hoeveel kavels er overblijven.',
  'finder.lead': 'Elke keuze zegt hoeveel kavels ze overlaat.',
  'finder.any': 'Alle',
  'finder.any.count': 'Alle ({count})',
  'finder.choice': '{word}: {count}',
  'finder.years.from': 'Vanaf jaar',
  'finder.years.to': 'Tot en met jaar',
  'finder.zip': 'Postcode',
  'finder.miles': 'Binnen',
  'finder.country': 'Land',
  'finder.state': 'Staat',
  'finder.make.first': 'Kies eerst een merk',
  'finder.update': 'Aantallen bijwerken',
  'finder.show': '{count, plural, =0 {Geen kavels} one {# kavel tonen} other {# kavels tonen}}',
  'finder.left': '{count, plural, =0 {Er blijft geen kavel over} one {Er blijft # kavel over} other {Er blijven # kavels over}}',
  'finder.clear': 'Opnieuw beginnen',
  'finder.quick': 'Snelkeuzes',
  'finder.counting': 'Aan het tellen',
  'finder.failed': 'De aantallen konden niet worden gelezen. Uw keuzes staan er nog.',
  'finder.more': 'Of kies stap voor stap in de zoeker.',
}
