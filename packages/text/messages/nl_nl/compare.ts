export const compare = {
  'compare.do': 'Vergelijken',
  'compare.pick': 'Kies {min} tot {max} kavels om te vergelijken',
  'compare.title': 'Kavels vergelijken',
  'compare.title.lots': '{names} vergelijken',
  'compare.start': 'Typ het nummer van een kavel om te beginnen, of kies kavels in een lijst en druk daar op ‘Vergelijken’.',
  'compare.second':
    'Dit is de eerste kavel. Typ het nummer van een tweede om ze te vergelijken, of kies kavels in een lijst en druk daar op ‘Vergelijken’.',
  'compare.none': 'Geen van deze kavels staat hier. Controleer de nummers, of kies kavels in een lijst en druk daar op ‘Vergelijken’.',
  'compare.wrong':
    '{count, plural, one {Eén deel van het adres is geen kavelnummer en is weggelaten.} other {# delen van het adres zijn geen kavelnummers en zijn weggelaten.}} Een kavelnummer heeft {min} tot {max} cijfers.',
  'compare.surplus':
    'U kunt hoogstens {max} kavels vergelijken. {count, plural, one {Eén andere kavel is weggelaten.} other {# andere kavels zijn weggelaten.}}',
  'compare.missing': 'Niet beschikbaar: deze kavel staat hier niet',
  'compare.remove': 'Weghalen',
  'compare.facts': 'Welke gegevens er staan',
  'compare.all': 'Alle gegevens',
  'compare.differing': 'Alleen verschillen',
  'compare.count':
    '{count, plural, =0 {De kavels zijn gelijk in alle {total} gegevens.} one {≠ staat bij het ene gegeven van {total} waarin de kavels verschillen.} other {≠ staat bij de # gegevens van {total} waarin de kavels verschillen.}}',
  'compare.differs': 'verschilt',
  'compare.buyNow.allIn': 'incl. kosten {price}',
  'compare.buyNow.none': 'Niet aangeboden',
  'compare.add': 'Toevoegen',
  'compare.add.number': 'Kavel toevoegen met het nummer',
  'compare.add.wrong': 'Een kavelnummer heeft {min} tot {max} cijfers.',
  'compare.add.known': 'Deze kavel staat al in de vergelijking.',
  'compare.add.full': 'U kunt hoogstens {max} kavels vergelijken. Haal er een weg om een andere toe te voegen.',
  'compare.tray': 'Kavels om te vergelijken',
  'compare.tray.count': '{count} van {max} kavels om te vergelijken',
  'compare.tray.clear': 'Leegmaken',
  'compare.tray.added': 'Aan de vergelijking toegevoegd: {count} van {max} kavels.',
  'compare.tray.removed':
    'Uit de vergelijking gehaald. {count, plural, =0 {Er staan geen kavels meer in.} one {Er staat nog # kavel in.} other {Er staan nog # kavels in.}}',
  'compare.tray.full': 'U kunt hoogstens {max} kavels vergelijken. Haal er een weg om een andere toe te voegen.',
} as const
