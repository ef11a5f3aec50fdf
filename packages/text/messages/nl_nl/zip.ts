import type { Translated } from '../../keys.ts'
import type { zip as english } from '../en_us/zip.ts'

export const zip: Translated<typeof english> = {
  'zip.lead': 'Alles wat wij over gebruikers-ID {number} bewaren, op {when}.',
  'zip.account':
    'account.json bevat alle gegevens, per tabel: wie u bent, uw sessies, instellingen en biedingen, en wat er met uw account is gebeurd.',
  'zip.papers':
    'papers bevat de documenten die u hebt gestuurd, elk in een eigen map: de pagina’s zoals wij ze tonen, en original.pdf waar wij het bestand bewaren zoals het kwam. Van een foto bewaren wij alleen de pagina.',
  'zip.identity':
    'identity bevat de foto’s van uw identiteitscontroles, elke controle in een eigen map, zoals wij ze tonen. Ze staan erin tot ze worden verwijderd, 30 dagen na het besluit.',
  'zip.agreements':
    'agreements bevat wat u hebt ondertekend, elk in een eigen map: document.pdf met uw handtekening, evidence.json, waarin staat hoe u hebt ondertekend, en de handtekening van dat bewijs.',
  'zip.manifest': 'manifest.json noemt elk ander bestand met grootte en SHA-256, zodat u kunt nagaan dat er niets is veranderd.',
  'zip.missing': 'Een bestand dat niet kon worden gelezen, of dat nog wordt gecontroleerd, staat daar onder “missing”.',
  'zip.keep': 'Wie dit bestand heeft, weet alles. Bewaar het waar alleen u het kunt lezen.',
}
