import type { Translated } from '../../keys.ts'
import type { retention as english } from '../en_us/retention.ts'

export const retention: Translated<typeof english> = {
  'failure.retentionRefused': 'Dit kan nu niet worden geopend.',
  'ops.reason.ALTERED': 'Dit stuk is niet meer zoals het werd verzegeld, dus niets ervan gaat open. Meld het aan wie de server beheert.',
  'retention.title': 'Bewaard volgens de wet',
  'retention.lead':
    'Als een account wordt gewist, blijven de documenten, overeenkomsten en treffers op lijsten die wij van de wet moeten bewaren verzegeld tot hun dag. Een auditor opent ze met een tweede persoon; elk verzoek, elk besluit en elk bestand staat in de geschiedenis van het account.',
  'retention.asked': 'Wacht op een tweede persoon',
  'retention.asked.none': 'Er wacht niets.',
  'retention.request': 'Gebruikers-ID {number}, {site}',
  'retention.asked.by': 'Gevraagd door gebruikers-ID {number}, {when}: {reason}',
  'retention.asked.own': 'U hebt hierom gevraagd. Iemand anders beslist.',
  'retention.confirm': 'Laten zien',
  'retention.refuse': 'Weigeren',
  'retention.ask': 'Vragen om te openen',
  'retention.ask.lead':
    'Een andere auditor of een beheerder van de site bevestigt het binnen een uur. Daarna ziet u een uur lang of er iets wordt bewaard, en wat.',
  'retention.ask.id': 'Gebruikers-ID van het gewiste account',
  'retention.ask.reason': 'Reden',
  'retention.ask.send': 'Een tweede persoon vragen',
  'retention.ask.done': 'Gevraagd. Iemand anders moet het binnen een uur bevestigen.',
  'retention.opened': 'Voor u geopend',
  'retention.opened.none': 'Er is niets voor u geopend.',
  'retention.opened.of': 'Gebruikers-ID {number}, tot {when}',
  'retention.kept.none': 'Van dit account wordt niets bewaard.',
  'retention.record': '{site}, gaat weg op {day}',
  'retention.screening': 'Treffer op een lijst',
  'retention.file.facts': 'Van wie en wat het was',
  'retention.file.original': 'Bestand zoals het kwam',
  'retention.file.document': 'Ondertekend document',
  'retention.file.page': 'Pagina {page}',
}
