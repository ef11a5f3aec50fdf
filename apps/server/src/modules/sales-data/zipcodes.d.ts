declare module 'zipcodes' {
  export interface ZipPlace {
    readonly latitude: number
    readonly longitude: number
    readonly country: string
  }
  const zipcodes: { lookup(zip: string): ZipPlace | undefined }
  export default zipcodes
}
