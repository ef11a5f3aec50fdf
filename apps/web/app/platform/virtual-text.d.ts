declare module 'virtual:page-text' {
  type Messages = import('@app/text/compile-messages.ts').LanguagePack['messages']
  /** What fetches a pack, by `{pack}/{locale}`. */
  export const packs: Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>
}
