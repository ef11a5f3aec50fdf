declare module 'virtual:lot-text/*' {
  export const messages: import('@app/text/compile-messages.ts').LanguagePack['messages']
}
