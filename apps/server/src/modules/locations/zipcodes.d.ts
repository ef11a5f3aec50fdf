declare module 'zipcodes' {
  export interface ZipPlace {
    readonly latitude: number
    readonly longitude: number
    readonly country: string
    readonly city: string
    /** Two letters in the United States, the whole name in Canada. */
    readonly state: string
  }
  const zipcodes: { lookup(zip: string): ZipPlace | undefined; readonly codes: Readonly<Record<string, ZipPlace>> }
  export default zipcodes
}
