import type { Translated } from '../../keys.ts'
import type { chat as english } from '../en_us/chat.ts'

export const chat: Translated<typeof english> = {
  'failure.chatOff': 'Er is hier op dit moment geen chat.',
  'chat.open': 'Chatten',
  'chat.title': 'Chat met ons',
  'chat.lead': 'Schrijf naar het team van deze site. U krijgt hier zo snel mogelijk antwoord.',
  'chat.invoice':
    'Over factuur {number}. Uw eerste vraag houdt een onbetaalde aankoop twee werkdagen langer voor u vast, één keer per factuur. Bestanden kunt u hier niet versturen.',
  'chat.message': 'Uw bericht',
  'talks.answer': 'Uw antwoord',
  'chat.send': 'Versturen',
  'chat.you': 'U',
  'chat.us': 'Hammerlane',
  'chat.closed': 'Deze chat is gesloten. Uw volgende bericht opent een nieuwe.',
  'chat.failed': 'Uw bericht is niet verzonden. Het staat hier nog; probeer het opnieuw.',
  'talks.send': 'Antwoord versturen',
  'talks.sent': 'Antwoord verstuurd.',
  'talks.us': 'Wij',
  'talks.title': 'Gesprekken',
  'talks.none': 'Er wacht niemand.',
  'talks.visitor': 'Bezoeker',
  'talks.which': 'Welke chats',
  'talks.all': 'Alle open',
  'talks.waiting': 'Wacht op antwoord',
  'talks.close': 'Chat sluiten',
  'talks.page': 'Pagina: {path}',
  'talks.done': 'Chat gesloten.',
}
