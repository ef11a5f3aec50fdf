/** The page where anybody checks the ledger of a lot. */
export const ledger = {
  'ledger.title': 'Register van kavel {number}',
  'ledger.lead':
    'Elk bod en elke handeling op deze kavel is een schakel van een keten. Uw browser kan nagaan dat er niets is veranderd, weggehaald of toegevoegd.',
  'ledger.back': 'Terug naar de kavel',
  'ledger.check': 'Register controleren',
  'ledger.checking': 'Bezig met controleren …',
  'ledger.proven': 'Bewezen: {count, plural, one {# gebeurtenis} other {# gebeurtenissen}}, elke vingerafdruk en elke handtekening klopt.',
  'ledger.proven.unsigned':
    'Elke vingerafdruk klopt: {count, plural, one {# gebeurtenis} other {# gebeurtenissen}}. Deze browser kan de handtekeningen niet controleren.',
  'ledger.bad': 'Niet bewezen: de eerste foute gebeurtenis is nummer {seq}.',
  'ledger.failed': 'Het register kon niet worden opgehaald.',
  'ledger.hidden':
    '{count, plural, one {# gebeurtenis zou} other {# gebeurtenissen zouden}} een geheim verraden zolang de kavel open is; alleen de vingerafdruk wordt getoond.',
  'ledger.download': 'Register downloaden',
  'ledger.offline': 'Zonder deze pagina: download het bestand en controleer het op uw eigen computer met het open programma.',
} as const
