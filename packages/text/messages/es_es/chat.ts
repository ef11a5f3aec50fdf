import type { Translated } from '../../keys.ts'
import type { chat as english } from '../en_us/chat.ts'

export const chat: Translated<typeof english> = {
  'failure.chatOff': 'En este momento no hay chat aquí.',
  'chat.open': 'Chatear',
  'chat.title': 'Chatee con nosotros',
  'chat.lead': 'Escriba al equipo de este sitio. Le responderá aquí en cuanto pueda.',
  'chat.invoice':
    'Sobre la factura {number}. Su primera pregunta le guarda una compra impagada dos días hábiles más, una vez por factura. Aquí no se pueden enviar archivos.',
  'chat.message': 'Su mensaje',
  'talks.answer': 'Su respuesta',
  'chat.send': 'Enviar',
  'chat.you': 'Usted',
  'chat.us': 'Hammerlane',
  'chat.closed': 'Este chat se cerró. Su próximo mensaje abre uno nuevo.',
  'chat.failed': 'Su mensaje no se ha enviado. Sigue aquí; inténtelo de nuevo.',
  'talks.send': 'Enviar respuesta',
  'talks.sent': 'Respuesta enviada.',
  'talks.us': 'Nosotros',
  'talks.title': 'Conversaciones',
  'talks.none': 'Nadie espera.',
  'talks.visitor': 'Visitante',
  'talks.which': 'Qué chats',
  'talks.all': 'Todos los abiertos',
  'talks.waiting': 'Espera respuesta',
  'talks.close': 'Cerrar el chat',
  'talks.page': 'Página: {path}',
  'talks.done': 'Chat cerrado.',
}
