import { resolve } from 'node:path'
import type { OutsideValues } from './outside-fields.ts'
import type { DocusignSettings } from './docusign-settings.ts'
import { twilioOf, type TwilioSettings } from './sms-settings.ts'

/** Stripe Identity: a restricted key, the secret that notices are signed with, and where it is. */
export interface StripeIdentitySettings {
  readonly key: string
  readonly webhookSecret: string
  readonly url: string
}

/** A bucket of S3, or of a store that speaks like it. */
export interface S3Settings {
  readonly bucket: string
  readonly region: string
  /** Undefined for Amazon's own. */
  readonly endpoint: string | undefined
  /** What the name of each object begins with. */
  readonly prefix: string
  /** Undefined where the machine has them by its role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined
}

/** By whose key documents are signed, and whose clock says when. */
export interface SigningSettings {
  /** Absolute path of a PKCS #12 file and its password; undefined for the key of the installation. */
  readonly p12: { readonly file: string; readonly password: string } | undefined
  /** An authority by RFC 3161; undefined for none. */
  readonly tsaUrl: string | undefined
}

/** What of the settings is about outside services; undefined for each that is not used. */
export interface OutsideSettings {
  readonly stripeIdentity: StripeIdentitySettings | undefined
  /** Where papers lie; undefined for the data folder. */
  readonly s3: S3Settings | undefined
  readonly signing: SigningSettings
  /** Where members sign in place of here. */
  readonly docusign: DocusignSettings | undefined
  /** Who takes texts (SMS); undefined keeps them in the mailbox for operators. */
  readonly sms: TwilioSettings | undefined
}

function s3Of(values: OutsideValues): S3Settings | undefined {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ENDPOINT: endpoint, S3_PREFIX: prefix } = values
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = values
  if (bucket === undefined) return undefined
  const credentials = accessKeyId === undefined || secretAccessKey === undefined ? undefined : { accessKeyId, secretAccessKey }
  return { bucket, region, endpoint, prefix, credentials }
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

function docusignOf(values: OutsideValues, cwd: string): DocusignSettings | undefined {
  const { DOCUSIGN_INTEGRATION_KEY: integrationKey, DOCUSIGN_USER_ID: userId, DOCUSIGN_ACCOUNT_ID: accountId } = values
  const { DOCUSIGN_KEY_FILE: keyFile, DOCUSIGN_CONNECT_KEY: connectKey } = values
  if (integrationKey === undefined || userId === undefined || accountId === undefined) return undefined
  if (keyFile === undefined || connectKey === undefined) return undefined
  const places = { url: withoutSlash(values.DOCUSIGN_URL), loginUrl: withoutSlash(values.DOCUSIGN_LOGIN_URL) }
  return { integrationKey, userId, accountId, connectKey, keyFile: resolve(cwd, keyFile), ...places }
}

/** Reads what of the settings is about outside services. */
export function outsideOf(values: OutsideValues, cwd: string): OutsideSettings {
  const { STRIPE_IDENTITY_KEY: key, STRIPE_IDENTITY_WEBHOOK_SECRET: webhookSecret, STRIPE_IDENTITY_URL: url } = values
  return {
    stripeIdentity: key === undefined || webhookSecret === undefined ? undefined : { key, webhookSecret, url },
    s3: s3Of(values),
    docusign: docusignOf(values, cwd),
    sms: values.SMS_URL === undefined ? undefined : (twilioOf(values.SMS_URL) ?? undefined),
    signing: {
      p12:
        values.SIGNING_P12 === undefined
          ? undefined
          : { file: resolve(cwd, values.SIGNING_P12), password: values.SIGNING_P12_PASSWORD ?? '' },
      tsaUrl: values.TSA_URL,
    },
  }
}
