/** Our account at DocuSign, and the user of it for whom the installation acts. */
export interface DocusignSettings {
  readonly integrationKey: string
  readonly userId: string
  readonly accountId: string
  /** Absolute path of the RSA key, PEM, by which the installation asks for tokens. */
  readonly keyFile: string
  /** The key with which notices are signed. */
  readonly connectKey: string
  /** Where the account lies, and where tokens are given. */
  readonly url: string
  readonly loginUrl: string
}
